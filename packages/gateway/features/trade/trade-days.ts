import { and, between, eq, or, sql, type SQL } from 'drizzle-orm'
import { addDays, formatDate, monthsBetween } from '#domain/dates'
import type { Coarse } from '../../core/list/coarse'
import { equals, type FilterValue } from '../../core/list/filters'
import { scoped, type RowScope } from '../../core/scope'
import { LONG_AGO, merchantDay, tradeMerchant } from './trade-schema'

/** The daily sums without merchants and shops, read as if they were `trade_rollup`. */
export const tradeDays: Coarse = {
  source: sql`(select provider_id, trade_date, nullif(partner_id, '') as partner_id, pay_channel,
    pay_count, pay_amt, trans_amt, coupon_amt, fee_amt, settle_amt, cost_fee_amt,
    partner_share_amt, upper_shares, income_amt, refund_count, refund_amt
    from trade_day) trade_rollup`,
  names: ['tradeDate', 'tradeTime', 'partnerId', 'payChannel'],
}

/** How many merchants in a scope, of some partners only, were paid on one of some days. */
export function paidMerchants(
  scope: RowScope,
  range: FilterValue,
  partners?: readonly string[],
): SQL {
  const [first, last] = daysOf(range)
  const isCounted = !scope.isByPerson && last < addDays(first, LONG_AGO)
  if (!isCounted) return eachMerchant(scope, range, partners)
  const { tradeDate, partnerId, gap, merCount } = merchantDay
  return sql`(select coalesce(sum(${merCount}), 0) from ${merchantDay} where ${and(
    scoped(scope, merchantDay),
    between(tradeDate, first, last),
    sql`${tradeDate} - ${gap} < ${first}`,
    partners && equals(partnerId, partners),
  )})`
}

/** The same from each merchant's own months: those of one person, or of more days than that. */
function eachMerchant(scope: RowScope, range: FilterValue, partners?: readonly string[]): SQL {
  const { month, merId, days, partnerId } = tradeMerchant
  const months = masksOf(range).map(
    ([name, mask]) => sql`(${eq(month, name)} and ${days} & ${mask}::int <> 0)`,
  )
  const of = partners && equals(partnerId, partners)
  const matching = and(scoped(scope, tradeMerchant), or(...months), of)
  // Of one month there is one row each.
  const each = months.length > 1 ? sql`distinct ${merId}` : sql`1`
  return sql`(select count(*) from (select ${each} from ${tradeMerchant} where ${matching}) paid)`
}

/** The months of a closed range of days, with the bits of those days. */
function masksOf(range: FilterValue): [month: string, mask: number][] {
  const [first, last] = daysOf(range)
  return monthsBetween(first.slice(0, 7), last.slice(0, 7)).map((month) => {
    const from = first.startsWith(month) ? Number(first.slice(8)) : 1
    const to = last.startsWith(month) ? Number(last.slice(8)) : 31
    return [month, (2 ** to - 1) & ~(2 ** (from - 1) - 1)]
  })
}

/** @throws Error for a value that is no closed range */
function daysOf(range: FilterValue): [first: string, last: string] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined)
    throw new Error('wanted a closed range of days')
  return [formatDate(range.from), formatDate(range.until - 1)]
}
