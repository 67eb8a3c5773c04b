import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../core/db/open'
import { dropIndexes, prepareBulk, restoreIndexes } from '../../../sandbox/wide/bulk'
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

test('a bulk load puts each month in a partition of its own, with every index', async () => {
  const before = await indexes()
  await database.db.transaction((tx) =>
    prepareBulk(tx, { firstDay: '2026-10-01', today: '2026-11-20' }),
  )
  await restoreIndexes(database.db, () => undefined)
  expect(await indexes()).toEqual(before)
  const { rows } = await database.db.execute(sql`
    SELECT tableoid::regclass::text AS place, min(to_char(trade_time, 'YYYY-MM')) AS first,
      max(to_char(trade_time, 'YYYY-MM')) AS last FROM trade GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { place: 'trade_2026_10', first: '2026-10', last: '2026-10' },
    { place: 'trade_2026_11', first: '2026-11', last: '2026-11' },
    { place: 'trade_default', first: '2026-09', last: '2026-09' },
  ])
  const { rows: broken } = await database.db.execute(
    sql`SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid`,
  )
  expect(broken).toEqual([])
})
