import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../gateway/core/db/open'
import { dropIndexes, restoreIndexes } from '../../../gateway/sandbox/seed/bulk'
import { openTestDatabase } from '../../support/test-database'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
})
afterAll(() => database.close())

async function indexes(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    SELECT indexdef FROM pg_indexes WHERE tablename IN ('trade', 'refund') ORDER BY 1`)
  return rows
}

test('a bulk load puts back exactly the indexes it took away', async () => {
  const before = await indexes()
  await database.db.transaction((tx) => dropIndexes(tx))
  expect(await indexes()).toHaveLength(2)
  await restoreIndexes(database.db, () => undefined)
  expect(await indexes()).toEqual(before)
})

test('after a load that was stopped, the next start puts them back', async () => {
  const before = await indexes()
  await database.db.transaction((tx) => dropIndexes(tx))
  // A second load finds nothing to take away and keeps what the first wrote down.
  await database.db.transaction((tx) => dropIndexes(tx))
  await restoreIndexes(database.db, () => undefined)
  await restoreIndexes(database.db, () => undefined)
  expect(await indexes()).toEqual(before)
})
