import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, addMonths, parseTime } from '#domain/dates'
import { openDatabase, type Db } from '../../packages/gateway/core/db/open'
import { createDiskStore } from '../../packages/gateway/core/files/disk-store'
import type { DailyJob, JobDeps, LongJobContext } from '../../packages/gateway/core/jobs'
import { isWorkingDay } from '../../packages/gateway/core/holidays'
import { isDaily } from '../../packages/gateway/core/jobs/daily'
import { job } from '../../packages/gateway/core/jobs/job-schema'
import { merchantSettlePart } from '../../packages/gateway/features/merchant-settlement/settle-daily'
import { prove } from '../../packages/gateway/features/proof/prove'
import { makeStatementsJob } from '../../packages/gateway/features/statement/statement-make'
import { statement } from '../../packages/gateway/features/statement/statement-schema'
import { JOBS } from '../../packages/gateway/jobs'
import { simulated } from '../../packages/gateway/sandbox/simulator/upstream'
import { clear, closeMonth, PROVIDERS, timed, undone } from './ledger'
import { SCALE_TIME } from './scale-place'

/** Statements run for minutes on large databases: no request waits for them there. */
const UNHURRIED_MS = 3_600_000

/**
 * What a night and a month's end do, in ms for a thousand trades of those they read. The month is the
 * newest one, as far as it goes; what it makes is undone.
 * @param parts the proof alone takes most of an hour at ten million trades
 */
export async function sampleNights(
  databaseUrl: string,
  trades: number,
  parts: { nights: boolean; proof: boolean },
): Promise<Map<string, number>> {
  const database = await openDatabase({ databaseUrl, statementMs: UNHURRIED_MS })
  const { db } = database
  const figures = new Map<string, number>()
  // How long the process answers no other request.
  const others = monitorEventLoopDelay({ resolution: 5 })
  others.enable()
  // A large database takes an hour for all of them: each result is printed as soon as it is there.
  const told = (what: string, { seconds, read }: { seconds: number; read: number }) => {
    const heldMs = others.max / 1e6
    others.reset()
    figures.set(what, (seconds * 1e6) / Math.max(read, 1))
    figures.set(HELD, Math.max(figures.get(HELD) ?? 0, heldMs))
    const held = `别人最长 ${heldMs.toFixed(0)} ms 得不到答复`
    console.error(`  ${trades} 笔的库 ${what}: ${seconds.toFixed(1)} s, ${read} 笔，${held}`)
  }
  try {
    if (parts.nights) {
      const { rows } = await db.execute<{ last: string }>(
        sql`select max(trade_date)::text as last from trade_day`,
      )
      const { last } = rows[0]!
      const day = addDays(last, -1)
      told('一天的交易账单', await statementsOf(db, day, ['TRADE']))
      // Of a settlement and of money: other tables, and sums by merchant.
      told('一天的结算与资金账单', await statementsOf(db, day, ['SETTLE', 'FUND']))
      told('月结（收益、日凭证、结算单）', await monthOf(db, last))
      told('一夜的每日任务', { seconds: await dailiesOf(db, last), read: trades })
    }
    // Its differences are known: a wide database has income that no ledger has.
    if (parts.proof) told('全库核对', { seconds: await timed(1, () => prove(db)), read: trades })
    return figures
  } finally {
    others.disable()
    await database.close()
  }
}

export const HELD = '其间别人最长得不到答复'

/** What is done on one day of a month alone. */
const DAYS_OF_MONTH: Readonly<Record<string, string>> = {
  'settle.open': '-01',
  'settle.confirm': '-01',
  'rebate.calc': '-02',
}

function dayOf({ kind }: DailyJob, last: string): string {
  const own = DAYS_OF_MONTH[kind]
  if (own) return `${addMonths(last.slice(0, 7), 1)}${own}`
  // Most merchants are settled on working days alone.
  let day = addDays(last, 1)
  if (kind.startsWith('merchant-settle')) while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/**
 * Each daily job of a provider once, the day after the last one or on its own day of the next month,
 * and what it did undone. A round of settlement only adds its parts; they are run, too.
 */
async function dailiesOf(db: Db, last: string): Promise<number> {
  const [providerId] = PROVIDERS
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  let seconds = 0
  for (const daily of JOBS.filter(isDaily)) {
    const day = dayOf(daily, last)
    const now = parseTime(`${day} ${daily.at}:00`)
    const clock = { now: () => now, wall: () => Date.now() }
    const deps = { db, clock, upstream: simulated, log: silent } as unknown as JobDeps
    await undone(db, async (tx) => {
      seconds += await timed(1, async () => {
        await daily.run(tx, { providerId: providerId!, day }, deps)
        const parts = await tx
          .select()
          .from(job)
          .where(and(eq(job.providerId, providerId!), eq(job.kind, merchantSettlePart.kind)))
        for (const part of parts) await merchantSettlePart.run(tx, part, deps)
      })
    })
  }
  return seconds
}

async function monthOf(db: Db, last: string): Promise<{ seconds: number; read: number }> {
  const month = last.slice(0, 7)
  const from = `${month}-01`
  let seconds = 0
  await undone(db, async (tx) => {
    await clear(tx, from, month)
    seconds = await timed(1, () => closeMonth(tx, { from, until: addDays(last, 1), month }))
  })
  return { seconds, read: await paidIn(db, from, last) }
}

async function paidIn(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select coalesce(sum(pay_count), 0) as n from trade_day where trade_date between ${from} and ${to}`,
  )
  return Number(rows[0]!.n)
}

/** Makes a provider's own statements of a day anew. */
async function statementsOf(
  db: Db,
  day: string,
  types: readonly string[],
): Promise<{ seconds: number; read: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  let seconds = 0
  try {
    for (const providerId of PROVIDERS) {
      const { rows } = await db.execute<{ id: string }>(sql`
        update statement set bill_status = 'WAIT' where provider_id = ${providerId}
          and bill_date = ${day} and mer_id is null and ${inArray(statement.billType, [...types])}
        returning bill_id as id`)
      const context = {
        db,
        job: { providerId, payload: { billIds: rows.map(({ id }) => id) } },
        files: createDiskStore(dir),
        upstream: simulated,
        clock: { now: () => parseTime(SCALE_TIME), wall: () => Date.now() },
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        signal: new AbortController().signal,
        renew: () => Promise.resolve(),
      } as unknown as LongJobContext
      seconds += await timed(1, () => makeStatementsJob.run(context))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return { seconds, read: await paidIn(db, day, day) }
}
