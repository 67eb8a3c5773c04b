import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../gateway/db/open'
import { prove } from '../../../gateway/ledger/proof/prove'
import { projectRoot } from '../../../gateway/root'

/** The first of the month with its settlements is behind this moment. */
const UNTIL = '2026-12-02 12:00:00'
/** Half days that each of the killed ones gets through before it dies in the next. */
const LIVES = [1, 5, 7, 3]
/** At whatever work it is by then. */
const SOME_MOMENT_MS = 300

const folders: string[] = []
const running = new Set<ReturnType<typeof spawn>>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A data directory with the sample database, as a first start would leave it. */
async function sampleDir(): Promise<string> {
  const template = inject('gatewayTemplate')
  if (template.kind !== 'pglite') throw new Error('wanted the PGlite template')
  const dataDir = await mkdtemp(join(tmpdir(), 'console-month-'))
  folders.push(dataDir)
  await cp(template.filesDir, dataDir, { recursive: true })
  await mkdir(join(dataDir, 'pg'))
  await promisify(execFile)('tar', ['xf', template.file, '-C', join(dataDir, 'pg')])
  return dataDir
}

/**
 * Runs the clock to the end of the month and over it.
 * @param halfDays after so many it is killed; without it the process ends by itself
 * @returns whether it came to its end
 */
async function runMonthEnd(dataDir: string, halfDays?: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'tests/gateway/ledger/month-end.ts', dataDir, UNTIL],
    { cwd: projectRoot, env: { ...process.env, VITEST: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  running.add(child)
  let trouble = ''
  child.stderr.on('data', (text: Buffer) => void (trouble += String(text)))
  let done = 0
  child.stdout.on('data', (text: Buffer) => {
    done += String(text).split('\n').length - 1
    if (halfDays !== undefined && done >= halfDays)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * SOME_MOMENT_MS)
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...how) => resolve(how)),
  )
  running.delete(child)
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`ended with ${code}: ${trouble}`)
  return code === 0
}

/** What a month's end leaves: vouchers, balances and settlements, without chance numbers. */
async function outcomeOf(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const wrong = (await prove(db)).proven.flatMap(({ differences }) => differences)
    const { rows: vouchers } = await db.execute(sql`select provider_id, biz_date::text, biz_type,
      count(*)::int as n, sum(debit_amt)::text as amt from ledger_voucher
      where biz_date > '2026-11-20' group by 1, 2, 3 order by 1, 2, 3`)
    const { rows: accounts } = await db.execute(sql`select provider_id, acct_kind,
      avail_amt::text, frozen_amt::text, last_seq::int from account order by 1, 2`)
    const { rows: settles } = await db.execute(sql`select provider_id, target_id, bill_month,
      payable_amt::text, settle_status from profit_settle order by 1, 2, 3`)
    const { rows: open } = await db.execute(sql`select kind, ref_id from job
      where state = 'RUNNING' order by 1, 2`)
    return { wrong, vouchers, accounts, settles, open }
  } finally {
    await close()
  }
}

// On PostgreSQL durability is PostgreSQL's.
test.skipIf(inject('gatewayTemplate').kind === 'postgres')(
  'a month’s end that is killed again and again ends as one that ran through',
  { timeout: 240_000 },
  async () => {
    const [undisturbed, killed] = [await sampleDir(), await sampleDir()]
    await runMonthEnd(undisturbed)
    let kills = 0
    for (const halfDays of LIVES) if (!(await runMonthEnd(killed, halfDays))) kills++
    await runMonthEnd(killed)

    expect(kills).toBe(LIVES.length)
    const outcome = await outcomeOf(killed)
    expect(outcome.wrong).toEqual([])
    expect(outcome.open).toEqual([])
    expect(outcome.settles.filter((row) => row.bill_month === '2026-11').length).toBeGreaterThan(3)
    expect(outcome).toEqual(await outcomeOf(undisturbed))
  },
)
