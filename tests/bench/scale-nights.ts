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

/** What a night and a month's end do, in ms for a thousand trades of those they read. */
export async function sampleNights(
  databaseUrl: string,
  trades: number,
): Promise<Map<string, number>> {
  const database = await openDatabase({ databaseUrl, statementMs: UNHURRIED_MS })
  const { db } = database
  try {
    const each = (seconds: number, read: number) => (seconds * 1e6) / Math.max(read, 1)
    const { rows } = await db.execute<{ first: string; last: string }>(
      sql`select min(trade_date)::text as first, max(trade_date)::text as last from trade_day`,
    )
    const { first, last } = rows[0]!
    const until = addDays(last, 1)
    let closed = 0
    await undone(db, async (tx) => {
      await clear(tx, first, first.slice(0, 7))
      closed = await timed(1, () =>
        closeMonth(tx, { from: first, until, month: until.slice(0, 7) }),
      )
    })
    // Its differences are known: a wide database has income that no ledger has.
    const proved = await timed(1, () => prove(db))
    const made = await statementsOf(db, addDays(last, -1), ['TRADE'])
    // Of a settlement and of money: other tables, and sums by merchant.
    const settled = await statementsOf(db, addDays(last, -1), ['SETTLE', 'FUND'])
    return new Map([
      ['月结（收益、日凭证、结算单）', each(closed, trades)],
      ['全库核对', each(proved, trades)],
      ['一天的交易账单', each(made.seconds, made.trades)],
      ['一天的结算与资金账单', each(settled.seconds, settled.trades)],
    ])
  } finally {
    await database.close()
  }
}

/** Makes a provider's own statements of a day anew. */
async function statementsOf(
  db: Db,
  day: string,
  types: readonly string[],
): Promise<{ seconds: number; trades: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const { rows: counted } = await db.execute<{ n: string }>(
    sql`select coalesce(sum(pay_count), 0) as n from trade_day where trade_date = ${day}`,
  )
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
  return { seconds, trades: Number(counted[0]!.n) }
}
