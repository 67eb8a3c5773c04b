import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { fits } from '../../core/list/coarse'
import { putLast } from '../../core/list/recent'
import { scoped, type RowScope } from '../../core/scope'
import { refund } from '../refund/refund-schema'
import { tradeDays } from '../trade'
import { trade, tradeRollup } from '../trade/trade-schema'

/** Money taken in a stretch of time; refunds count on the trade's own day. */
export interface Figures {
  transCount: number
  payAmt: number
  refundAmt: number
}

/** What a day had taken by a moment of it, and in all, when it was read. */
interface Seen {
  until: number
  readAt: number
  taken: Figures
  day: Figures
}

/** Days of scopes, of all sessions of a gateway together; some hundred bytes each. */
const MOST_SEEN = 5_000
const remembered = new WeakMap<object, Map<string, Seen>>()

/**
 * Paid trades of a day that is over, from its first moment up to `until`; both epoch ms. A day's
 * sums do not say when in the day, so the trades are read: all of them the first time, and then
 * those of the minutes since, with what was given back since, as long as that makes the day's sums
 * what they are now (docs/decisions/0179).
 */
export async function takenOn(
  context: SessionContext,
  start: number,
  until: number,
): Promise<Figures> {
  const { counts, caller, clock } = context
  const days = remembered.get(counts) ?? new Map<string, Seen>()
  remembered.set(counts, days)
  const key = JSON.stringify([caller.scope, start])
  const seen = days.get(key)
  const known = seen && seen.until <= until ? seen : undefined
  const now = { readAt: clock.now(), until }
  let told = await read(context, start, known?.until ?? start, until, known?.readAt)
  let taken = known ? addedTo(known, told) : told.came
  if (!taken) {
    told = await read(context, start, start, until)
    taken = told.came
  }
  putLast(days, key, { ...now, taken, day: told.day }, MOST_SEEN)
  return taken
}

/** Sums of days for a scope: without merchants where it sees them all. */
export const daySums = (scope: RowScope) =>
  fits(tradeDays, scope, []) ? tradeDays.source : tradeRollup

interface Told {
  day: Figures
  came: Figures
  /** Given back since it was last read: of all the day's trades, and of those read then. */
  back: { all: number; before: number }
}

/** @returns undefined where something else has changed: a payment that came late, or went */
function addedTo({ taken, day }: Seen, told: Told): Figures | undefined {
  const isSame =
    told.day.transCount === day.transCount &&
    told.day.payAmt === day.payAmt &&
    told.day.refundAmt === day.refundAmt + told.back.all
  if (!isSame) return undefined
  return {
    transCount: taken.transCount + told.came.transCount,
    payAmt: taken.payAmt + told.came.payAmt,
    refundAmt: taken.refundAmt + told.came.refundAmt + told.back.before,
  }
}

/**
 * All of it in one statement, which sees one state of everything.
 * @param since when the trades before `from` were read; default: they were not
 */
async function read(
  { tx, caller: { scope } }: SessionContext,
  start: number,
  from: number,
  until: number,
  since?: number,
): Promise<Told> {
  const at = (ms: number) => new Date(ms)
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select day.*, came.*, back.* from (
      select ${sums('day', sql`sum(${tradeRollup.payCount})`, tradeRollup)}
      from ${daySums(scope)}
      where ${and(scoped(scope, tradeRollup), eq(tradeRollup.tradeDate, formatDate(start)))}
    ) day cross join (
      select ${sums('came', sql`count(*)`, trade)} from ${trade} where ${and(
        scoped(scope, trade),
        gte(trade.tradeTime, at(from)),
        lt(trade.tradeTime, at(until)),
        eq(trade.tradeStatus, 'SUCCESS'),
      )}
    ) came cross join (
      select coalesce(sum(${refund.refundAmt}), 0) as "backAll", coalesce(sum(${refund.refundAmt})
        filter (where ${lt(refund.tradeTime, at(from))}), 0) as "backBefore"
      from ${refund} where ${
        since === undefined
          ? and(scoped(scope, refund), sql`false`)
          : and(
              scoped(scope, refund),
              eq(refund.refundStatus, 'SUCCESS'),
              gte(refund.finishTime, at(since)),
              // None is asked back before it was paid.
              gte(refund.refundTime, at(start)),
              gte(refund.tradeTime, at(start)),
              lt(refund.tradeTime, at(start + DAY_MS)),
            )
      }
    ) back`)
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
  const figures = (of: string): Figures => ({
    transCount: figure(`${of}Count`),
    payAmt: figure(`${of}Pay`),
    refundAmt: figure(`${of}Refund`),
  })
  return {
    day: figures('day'),
    came: figures('came'),
    back: { all: figure('backAll'), before: figure('backBefore') },
  }
}

const sums = (of: string, count: SQL, table: typeof trade | typeof tradeRollup): SQL =>
  sql`coalesce(${count}, 0) as ${sql.identifier(`${of}Count`)},
    coalesce(sum(${table.payAmt}), 0) as ${sql.identifier(`${of}Pay`)},
    coalesce(sum(${table.refundAmt}), 0) as ${sql.identifier(`${of}Refund`)}`
