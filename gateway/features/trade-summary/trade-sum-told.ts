import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS, parseTime } from '#domain/dates'
import { isOf, type Change } from './trade-change-days'
import { MOST_SINCE } from './trade-change-open'

/** What the sums of a period are: those kept up to a moment, and what came since. */

/** Figures of which all others are made, as in `trade_rollup`. */
export const FIGURES = [
  ['pay_count', 'int'],
  ['pay_amt', 'bigint'],
  ['fee_amt', 'bigint'],
  ['coupon_amt', 'bigint'],
  ['refund_count', 'int'],
  ['refund_amt', 'bigint'],
] as const
export const figures = (of: (name: string, type: string) => SQL): SQL =>
  sql.join(
    FIGURES.map(([name, type]) => of(name, type)),
    sql`, `,
  )
export const names = figures((name) => sql.raw(name))

/** Figures made of the sums. Exact and half-up: a quotient of numerics is rounded away from zero. */
export const made = sql.raw(`pay_amt - refund_amt as net_amt,
  round(pay_amt::numeric / nullif(pay_count, 0))::bigint as avg_amt`)

/** Before the rows: which are kept, what came since, and whether both together are what the days say. */
export const toldOf = (sum: Change): SQL => sql`
  kept as materialized (
    select change_no, row_count, until_time, ${names} from trade_change_period where ${isOf(sum)}
  ), since as materialized (
    select * from (${cameIn(sum, sql`>= (select until_time from kept)`)}) came limit ${MOST_SINCE + 1}
  ), told as materialized (
    select change_no, row_count, (${figures((name) => sql.raw(`kept.${name} + came.${name}`))}
      ) = (
        select ${figures((name) => sql.raw(`coalesce(sum(${name}), 0)`))} from trade_day
        where provider_id = ${sum.providerId} and ${isOfDays(sum)}
      ) as is_advanced
    from kept, (
      select ${figures((name) => sql.raw(`coalesce(sum(${name}), 0) as ${name}`))} from since
    ) came
  )`

export const isOfDays = ({ first, last }: Change): SQL =>
  sql`trade_date between ${first} and ${last}`

/** Payments and refunds of its days that came in some time (none is asked back before it was paid), as figures. @param when a condition, less its left side */
export function cameIn(sum: Change, when: SQL, isOfThem: SQL = sql`true`): SQL {
  const { providerId, first, last, through } = sum
  const start = sql`${new Date(parseTime(first))}::timestamptz`
  const isInside = sql`provider_id = ${providerId} and ${isOfThem} and trade_time >= ${start}
    and trade_time < ${new Date(parseTime(last) + DAY_MS)}::timestamptz`
  return sql`
    select shop_id, mer_id, partner_id, created_by, 1 as pay_count, pay_amt, fee_amt, coupon_amt,
      0 as refund_count, 0::bigint as refund_amt
    from trade where ${isInside} and trade_status = 'SUCCESS' and trade_time ${when}
    union all
    select shop_id, mer_id, partner_id, created_by, 0, 0, 0, 0, 1, refund_amt
    from refund where ${isInside} and refund_status = 'SUCCESS' and finish_time ${when}
      and refund_time >= ${start}
      and refund_time < ${new Date(parseTime(through) + DAY_MS)}::timestamptz`
}
