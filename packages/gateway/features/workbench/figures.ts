import { and, gte, sql } from 'drizzle-orm'
import { addDays, DAY_MS, formatDate, parseTime } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { tradeRollup } from '../trade/trade-schema'
import { daySums, takenOn, type Figures } from './past-day'

const TREND_DAYS = 30

/** Today up to now, yesterday and the same day of last week up to this hour, and the last days. */
export async function figuresOf(context: SessionContext) {
  const now = context.clock.now()
  const start = parseTime(formatDate(now))
  const upToNow = (daysAgo: number) =>
    takenOn(context, start - daysAgo * DAY_MS, now - daysAgo * DAY_MS)
  const series = await trend(context, formatDate(now))
  const { transCount, payAmt, refundAmt } = series.at(-1)!
  return {
    at: wireTime(new Date(now)),
    // No payment is later than now: up to now is the whole day.
    today: { transCount, payAmt, refundAmt },
    yesterday: await upToNow(1),
    lastWeek: await upToNow(7),
    series,
  }
}

/** One row a day, oldest first, also for days without sales. */
async function trend({ tx, caller }: SessionContext, today: string) {
  const from = addDays(today, 1 - TREND_DAYS)
  const { rows } = await tx.execute<Record<'date' | keyof Figures, string>>(sql`
    select ${tradeRollup.tradeDate}::text as "date", sum(${tradeRollup.payCount}) as "transCount",
      sum(${tradeRollup.payAmt}) as "payAmt", sum(${tradeRollup.refundAmt}) as "refundAmt"
    from ${daySums(caller.scope)} where ${and(scoped(caller.scope, tradeRollup), gte(tradeRollup.tradeDate, from))}
    group by 1`)
  const byDate = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: TREND_DAYS }, (_, i) => {
    const date = addDays(from, i)
    const { transCount = 0, payAmt = 0, refundAmt = 0 } = byDate.get(date) ?? {}
    return {
      date,
      transCount: Number(transCount),
      payAmt: Number(payAmt),
      refundAmt: Number(refundAmt),
    }
  })
}
