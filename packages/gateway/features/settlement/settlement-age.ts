import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { SETTLEMENT_AGE } from '#domain/settlement/dicts'
import { settlement } from './settlement-schema'

type Age = keyof typeof SETTLEMENT_AGE

/** Days since a settlement was made, both included. */
const DAYS: Record<Age, readonly [least: number, most: number]> = {
  D30: [0, 30],
  D60: [31, 60],
  D90: [61, 90],
  OLDER: [91, 36_500],
}

/** Something is still to be paid. */
const isUnpaid = sql`(${settlement.settleStatus} <> 'PAID' and ${settlement.payableAmt} > 0)`

/** What has not been paid yet, of the ages asked for. @param now business time, epoch ms */
export function unpaidOfAge(ages: readonly string[], now: number): SQL {
  const any = ages.map((age) => {
    const [least, most] = DAYS[age as Age]
    const since = new Date(now - (most + 1) * DAY_MS)
    const until = new Date(now - least * DAY_MS)
    return sql`(${settlement.createTime} > ${since} and ${settlement.createTime} <= ${until})`
  })
  return sql`(${isUnpaid} and (${sql.join(any, sql` or `)}))`
}

/** Fen not paid yet. */
export const unpaidAmt = sql`case when ${isUnpaid} then ${settlement.payableAmt} else 0 end`

/** Whole days a settlement has been waiting for its payment; null once there is none to come. */
export function ageDaysOf(
  { settleStatus, payableAmt, createTime }: typeof settlement.$inferSelect,
  now: number,
): number | null {
  if (settleStatus === 'PAID' || payableAmt <= 0) return null
  return Math.max(0, Math.floor((now - createTime.getTime()) / DAY_MS))
}
