import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { addDays, parseTime } from '#domain/dates'
import { openDatabase, type Db } from '../../gateway/core/db/open'
import { createDiskStore } from '../../gateway/core/files/disk-store'
import type { LongJobContext } from '../../gateway/core/jobs'
import { prove } from '../../gateway/features/proof/prove'
import { makeStatementsJob } from '../../gateway/features/statement/statement-make'
import { statement } from '../../gateway/features/statement/statement-schema'
import { simulated } from '../../gateway/sandbox/simulator/upstream'
import { clear, closeMonth, PROVIDERS, timed, undone } from './ledger'
import { SCALE_TIME } from './scale-place'

/** Statements run for minutes on large databases: nobody waits for them there. */
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
  // A large database takes an hour for all of them: each is told as it is there.
  const told = (what: string, { seconds, read }: { seconds: number; read: number }) => {
    figures.set(what, (seconds * 1e6) / Math.max(read, 1))
    console.error(`  ${trades} 笔的库 ${what}: ${seconds.toFixed(1)} s, ${read} 笔`)
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
    }
    // Its differences are known: a wide database has income that no ledger has.
    if (parts.proof) told('全库核对', { seconds: await timed(1, () => prove(db)), read: trades })
    return figures
  } finally {
    await database.close()
  }
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
