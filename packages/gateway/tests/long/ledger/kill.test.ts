import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase } from '../../../core/db/open'
import { account, ledgerVoucher } from '../../../schema'
import { checkLedger } from '../../../features/proof/check'
import { killing } from '../../support/killed-process'

const ONE = '6000000000000001'
const KILLS = 3

const processes = killing()
const folders: string[] = []
afterAll(async () => {
  await processes.cleanUp()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test(
  'a process killed while it posts leaves whole vouchers, and the next one goes on from there',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const dataDir = await mkdtemp(join(tmpdir(), 'console-ledger-'))
    folders.push(dataDir)
    const empty = await openDatabase({ dataDir })
    await migrateDatabase(empty)
    await empty.db.insert(account).values(
      (['BASIC', 'PROFIT'] as const).map((acctKind, i) => ({
        providerId: ONE,
        acctNo: `900100000000000${i}`,
        acctKind,
        acctName: acctKind,
        acctStatus: 'NORMAL',
        openTime: new Date('2026-11-01T00:00:00+08:00'),
      })),
    )
    await empty.close()

    const said: string[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      const enough = 5 + Math.floor(Math.random() * 60)
      said.push(
        ...(await processes.run('packages/gateway/tests/ledger/post-loop.ts', [dataDir], enough))
          .said,
      )
      const { db, close } = await openDatabase({ dataDir })
      try {
        expect(await db.transaction((tx) => checkLedger(tx, ONE))).toEqual([])
        const rows = await db.select({ no: ledgerVoucher.voucherNo }).from(ledgerVoucher)
        const kept = new Set(rows.map(({ no }) => no))
        expect(said.filter((no) => !kept.has(no))).toEqual([])
        // Each killed process may have had one more that it could not say any more.
        expect(kept.size - said.length).toBeLessThanOrEqual(kill)
        const accounts = await db.select().from(account)
        expect(accounts.reduce((total, { lastSeq }) => total + lastSeq, 0)).toBe(kept.size)
      } finally {
        await close()
      }
    }
    expect(new Set(said).size).toBe(said.length)
  },
)
