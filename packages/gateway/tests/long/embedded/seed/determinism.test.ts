import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase, type Db, type OpenDatabase } from '../../../../core/db/open'
import { createDiskStore } from '../../../../core/files/disk-store'
import { seed, seededTrades } from '../../../../sandbox/seed/seed'
import { BUSINESS_NOW } from '../../../support/template'
import { openTestDatabase } from '../../../support/test-database'

const TABLES = [
  'provider',
  'partner',
  'app_user',
  'user_role',
  'team',
  'merchant',
  'merchant_product',
  'channel_reg',
  'shop',
  'device_model',
  'device',
  'record_log',
  'trade',
  'refund',
  'trade_rollup',
  'export_task',
]

let seeded: OpenDatabase
let fresh: OpenDatabase
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'console-seed-'))
  seeded = await openTestDatabase(inject('gatewayTemplate'))
  // In memory whatever the template runs on: both engines make the same data.
  fresh = await openDatabase({ memory: true })
  await migrateDatabase(fresh)
})
afterAll(async () => {
  await seeded.close()
  await fresh.close()
  await rm(filesDir, { recursive: true, force: true })
})

/**
 * Rows and a hash of all their columns but the pictures, which only a file store brings, and the
 * passwords' hashes, which the template makes cheap.
 */
async function digest(db: Db, table: string): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT count(*)::int AS rows, md5(string_agg(md5(line), '' ORDER BY md5(line))) AS hash
    FROM (SELECT (to_jsonb(t) - 'pics' - 'password_hash')::text AS line FROM ${sql.identifier(table)} t) AS lines`)
  return rows[0]
}

const tradeCount = async (db: Db) =>
  Number((await db.execute(sql`SELECT count(*) AS n FROM trade`)).rows[0]!.n)

// Twice the work of other tests of the gateway, on machines that do several things at once.
describe('the seed', { timeout: 240_000 }, () => {
  test('makes the same rows twice for the same anchor', async () => {
    // With documents, as the other was made: some logs count the pictures.
    await seed(fresh.db, { now: BUSINESS_NOW, files: createDiskStore(filesDir) })
    for (const table of TABLES)
      expect([table, await digest(fresh.db, table)]).toEqual([
        table,
        await digest(seeded.db, table),
      ])
  })

  describe('on data it made', () => {
    beforeEach(({ skip }) => {
      const { kind } = inject('gatewayTemplate')
      skip(kind === 'postgres', 'in memory on either run: once is enough')
    })

    test('does nothing when called again, whatever the time', async () => {
      const before = await digest(fresh.db, 'trade')
      await seed(fresh.db, { now: BUSINESS_NOW + 86_400_000 })
      expect(await digest(fresh.db, 'trade')).toEqual(before)
      expect(await seededTrades(fresh.db)).toBe(4000)
    })

    test('tops the trades up to the number asked for', async () => {
      await seed(fresh.db, { now: BUSINESS_NOW + 86_400_000, trades: 6000 })
      expect(await tradeCount(fresh.db)).toBe(6000)
      const { rows } = await fresh.db.execute(sql`
        SELECT max(trade_time) <= ${new Date(BUSINESS_NOW).toISOString()}::timestamptz AS past,
          count(DISTINCT (provider_id, trade_no)) AS numbers,
          (SELECT sum(pay_count) FROM trade_rollup) = count(*)
            FILTER (WHERE trade_status = 'SUCCESS') AS summed
        FROM trade`)
      expect(rows[0]).toMatchObject({ past: true, numbers: '6000', summed: true })
    })

    test('never asks for fewer trades than there are', async () => {
      await seed(fresh.db, { now: BUSINESS_NOW, trades: 10 })
      expect(await tradeCount(fresh.db)).toBe(6000)
    })
  })
})
