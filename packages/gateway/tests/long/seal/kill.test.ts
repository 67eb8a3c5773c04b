import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../../core/db/open'
import { prefixBy } from '../../../core/seal/number-seal'
import { startSealing } from '../../../core/seal/seal-job'
import { SEALED_TABLES } from '../../../features/sealing/sealed-tables'
import { merchant } from '../../../schema'
import { foundPlain, storedNumbers } from '../../seal/stored'
import { killing } from '../../support/killed-process'

const SECRET = 'key-of-the-killed-sealing-0123456789'
/** Parts that each process begins before it is killed. */
const KILLS = [1, 3, 6, 10]
const SCRIPT = 'packages/gateway/tests/seal/seal-parts.ts'

const processes = killing()
afterAll(() => processes.cleanUp())

const accounts = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db.select({ id: merchant.merId, no: merchant.acctNo }).from(merchant)
  return new Map(rows.map(({ id, no }) => [id, no]))
}

test(
  'sealing that is killed again and again loses no number, and the next run seals the rest',
  { timeout: 600_000 },
  async ({ skip }) => {
    skip(inject('gatewayTemplate').kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const dataDir = await processes.sampleDir()
    const fresh = await openDatabase({ dataDir: dataDir })
    const before = await accounts(fresh.db)
    await fresh.close()
    expect(before.size).toBeGreaterThan(10)

    const read = async <R>(what: (db: Db) => Promise<R>): Promise<R> => {
      const { db, close } = await openDatabase({ dataDir: dataDir })
      try {
        await startSealing(db, { dataSecret: SECRET }, SEALED_TABLES, Date.now())
        return await what(db)
      } finally {
        await close()
      }
    }
    for (const parts of KILLS) {
      await processes.run(SCRIPT, [dataDir, SECRET], parts)
      // What is sealed and what is still plain are read alike.
      expect(await read(accounts)).toEqual(before)
    }
    const last = await processes.run(SCRIPT, [dataDir, SECRET])
    expect(last.ended).toBe(true)
    await read(async (db) => {
      expect(await accounts(db)).toEqual(before)
      const stored = await storedNumbers(db)
      expect(stored.length).toBeGreaterThan(before.size)
      expect(stored.filter((text) => !text.startsWith(prefixBy(SECRET)))).toEqual([])
      expect(await foundPlain(db, new Set(before.values()))).toEqual([])
    })
  },
)
