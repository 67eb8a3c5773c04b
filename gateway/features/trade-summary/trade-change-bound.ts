import { and, between, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { badField, notReadyYet } from '../../core/errors'
import { equals, textsOf } from '../../core/list/filters'
import type { AskedGroups, Later } from '../../core/list/grouped'
import { scoped } from '../../core/scope'
import { tradeDay } from '../trade/trade-schema'
import { haveMade, makingOf } from './trade-change-asked'
import {
  changeOf,
  daysOf,
  firstBefore,
  isSum,
  readyRanges,
  sumOf,
  type Change,
} from './trade-change-days'

/** Payments of both periods that are added up for one answer; some seconds' work. */
const MOST_PAYMENTS = 2_000_000
/** What can't be kept is not quicker the next time, and page turns come soon. */
const MOST_UNKEPT = 500_000
/** Fewer are added up as quickly as kept rows are read. */
export const WORTH_KEEPING = 20_000
/** Of these an index leaves few. */
const NARROW = ['merId', 'shopId']

const ELSE = '缩短时间，或先选择商户、渠道商'
const waiting = (what: string) => `交易较多，正在准备${what}，请稍后再查询，或先选择商户、渠道商`

/**
 * A range that is not kept is added up when it is asked for, and from then on kept; not one that
 * would keep its asker waiting in vain, which is only kept.
 * @throws CallError 90400 with what to ask instead, or that it is being prepared
 */
export async function boundChange(tx: Tx, asked: AskedGroups, later: Later): Promise<void> {
  const { values, by, now } = asked
  if (by === 'PARTNER') return
  const [first, last] = daysOf(values['tradeDate']!)
  // What the list opens with is answered in any case: kept, or as long as it takes.
  if (readyRanges(formatDate(now)).some(([from, to]) => from === first && to === last)) return
  await boundPayments(tx, asked, later, {
    from: firstBefore(first, last),
    kept: changeOf(asked),
    most: MOST_PAYMENTS,
    else: `请改选上周或上月、${ELSE}`,
  })
}

/** The same for the sums of one period: by merchant or shop, or of those in a region. */
export async function boundSums(tx: Tx, asked: AskedGroups, later: Later): Promise<void> {
  const { values, by } = asked
  if (!(by === 'MERCHANT' || by === 'SHOP' || values['region'])) return
  const [from] = daysOf(values['tradeDate']!)
  const kept = sumOf(asked)
  await boundPayments(tx, asked, later, {
    from,
    kept,
    most: kept ? MOST_PAYMENTS : MOST_UNKEPT,
    else: `请${ELSE}`,
  })
}

/** @param from the first day that is read, to the last that is asked for */
async function boundPayments(
  tx: Tx,
  { caller, values, now }: AskedGroups,
  later: Later,
  {
    from,
    kept,
    most,
    else: what,
  }: { from: string; kept: Change | undefined; most: number; else: string },
): Promise<void> {
  if (NARROW.some((name) => values[name]) || caller.scope.isByShop) return
  const [, last] = daysOf(values['tradeDate']!)
  const { partnerId, payChannel } = values
  const making = kept ? makingOf(kept) : { own: sql`false`, full: sql`false` }
  const { rows } = await tx.execute<{ n: string; own: boolean; full: boolean }>(sql`
    select coalesce(sum(${tradeDay.payCount}), 0) as n, ${making.own} as own, ${making.full} as full
    from ${tradeDay} where ${and(
      scoped(caller.scope.forEstimates(), tradeDay),
      between(tradeDay.tradeDate, from, last),
      partnerId && equals(tradeDay.partnerId, textsOf(partnerId)),
      payChannel && equals(tradeDay.payChannel, textsOf(payChannel)),
    )}`)
  const { n, own, full } = rows[0]!
  const which =
    kept && Number(n) >= WORTH_KEEPING ? haveMade({ own, full }, kept, now, later) : undefined
  if (Number(n) <= most) return
  if (!kept || !which) throw badField('tradeDateStart', `交易过多，${what}`)
  throw notReadyYet('tradeDateStart', waiting(`${which}${isSum(kept) ? '汇总' : '比较'}`))
}
