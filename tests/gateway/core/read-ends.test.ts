import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../gateway/core/db/open'
import { watchWrites } from '../../support/database-writes'

/** When the end of a transaction goes out to the database. */
const { db, close } = await openDatabase({ memory: true })
afterAll(close)

/** What was written in one go, as its SQL: `begin | select | commit`. */
const written: string[] = []
await watchWrites(db, (bytes) => {
  const words = bytes.toString('latin1').match(/begin|select|rollback|commit/g) ?? []
  written.push(words.join(' | '))
})

const one = sql`select 1 as n`
const read = () => db.transaction((tx) => tx.execute(one), { accessMode: 'read only' })
beforeEach(async () => {
  await pause(50)
  written.length = 0
})

test('the end of what only read goes out with what is asked next', async () => {
  await read()
  await read()
  expect(written).toEqual(['begin | select', 'commit | begin | select'])
})

test('nobody asking, it goes out by itself a moment later', async () => {
  await read()
  await pause(50)
  expect(written).toEqual(['begin | select', 'commit'])
})

test('what failed is rolled back likewise, and the next question is answered', async () => {
  const failing = db.transaction((tx) => tx.execute(sql`select 1 / 0`), {
    accessMode: 'read only',
  })
  await expect(failing).rejects.toThrow('select 1 / 0')
  expect((await read()).rows).toEqual([{ n: 1 }])
  expect(written).toEqual(['begin | select', 'rollback | begin | select'])
})

test('the end of what wrote is written at once and waited for', async () => {
  await db.transaction((tx) => tx.execute(one))
  expect(written.join(' | ')).toBe('begin | select | commit')
  expect(written.at(-1)).toBe('commit')
})
