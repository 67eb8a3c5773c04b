import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../../gateway/db/migrate'
import { openDatabase } from '../../../gateway/db/open'
import { account, ledgerVoucher } from '../../../gateway/db/schema'
import { checkLedger } from '../../../gateway/ledger/check'
import { projectRoot } from '../../../gateway/root'

const ONE = '6000000000000001'
const KILLS = 3

const folders: string[] = []
const running = new Set<ReturnType<typeof spawn>>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Posts until it has said so `enough` times, and is killed a moment later. */
async function postAndDie(dataDir: string, enough: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'tests/gateway/ledger/post-loop.ts', dataDir],
    { cwd: projectRoot, env: { ...process.env, VITEST: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  running.add(child)
  let said = ''
  let trouble = ''
  child.stderr.on('data', (text: Buffer) => void (trouble += String(text)))
  child.stdout.on('data', (text: Buffer) => {
    said += String(text)
    if (said.split('\n').length > enough)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 30)
  })
  const signal = await new Promise((resolve) => child.once('exit', (_, how) => resolve(how)))
  running.delete(child)
  if (signal !== 'SIGKILL') throw new Error(`ended by itself: ${trouble}`)
  // The last line may have been cut off.
  return said.split('\n').slice(0, -1)
}

// On PostgreSQL durability is PostgreSQL's.
test.skipIf(inject('gatewayTemplate').kind === 'postgres')(
  'a process killed while it posts leaves whole vouchers, and the next one goes on from there',
  { timeout: 90_000 },
  async () => {
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
      said.push(...(await postAndDie(dataDir, 5 + Math.floor(Math.random() * 60))))
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
