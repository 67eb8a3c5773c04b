import { and, between, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { equals, textsOf, type FilterValue } from '../../core/list/filters'
import type { AskedGroups } from '../../core/list/grouped'
import { periodsOf } from '../../core/list/periods'
import { scoped } from '../../core/scope'
import { tradeDay } from '../trade/trade-schema'

/** Payments whose daily sums are added up for one answer: some seconds' work. */
const MOST_PAYMENTS = 2_000_000
/** With one of these an index leaves few rows. */
const NARROW = ['merId', 'shopId']

/**
 * Refuses a comparison that would add up too many payments.
 * @throws CallError 90400 at the range, saying what to ask instead
 */
export async function boundChange(tx: Tx, asked: AskedGroups): Promise<void> {
  if (asked.by === 'PARTNER') return
  const { now, before } = periodsOf(asked.values['tradeDate']!)
  await boundPayments(tx, asked, daysOf(before)[0], daysOf(now)[1])
}

/** The same for the sums of one period: by merchant or shop, or of those in a region. */
export async function boundSums(tx: Tx, asked: AskedGroups): Promise<void> {
  const { values, by } = asked
  if (!(by === 'MERCHANT' || by === 'SHOP' || values['region'])) return
  await boundPayments(tx, asked, ...daysOf(values['tradeDate']!))
}

async function boundPayments(
  tx: Tx,
  { caller, values }: AskedGroups,
  first: string,
  last: string,
): Promise<void> {
  if (NARROW.some((name) => values[name]) || caller.scope.isByShop) return
  const { partnerId, payChannel } = values
  const { rows } = await tx.execute<{ n: string }>(sql`
    select coalesce(sum(${tradeDay.payCount}), 0) as n from ${tradeDay} where ${and(
      scoped(caller.scope.forEstimates(), tradeDay),
      between(tradeDay.tradeDate, first, last),
      partnerId && equals(tradeDay.partnerId, textsOf(partnerId)),
      payChannel && equals(tradeDay.payChannel, textsOf(payChannel)),
    )}`)
  if (Number(rows[0]!.n) > MOST_PAYMENTS)
    throw badField('tradeDateStart', '交易过多，请缩短时间，或先选择商户、渠道商')
}

/** @throws Error for a value that is no closed range */
function daysOf(range: FilterValue): [first: string, last: string] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined)
    throw new Error('wanted a closed range of days')
  return [formatDate(range.from), formatDate(range.until - 1)]
}
