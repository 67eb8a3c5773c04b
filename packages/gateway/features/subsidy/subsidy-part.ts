import { feeOf } from '#domain/money'
import type { subsidyActivity, subsidyTrade } from './subsidy-schema'
import type { trade } from '../trade/trade-schema'
import { proRata } from '#domain/pro-rata'

/** How much of a subsidy a trade gets and, with its refunds, gives back (docs/decisions/0014). */

type Amounts = Pick<typeof trade.$inferSelect, 'payAmt' | 'refundAmt'>
type Terms = Pick<typeof subsidyActivity.$inferSelect, 'subsidyRule' | 'perTxnAmt' | 'ratio'>

/** What the terms give a trade, less the part of it that was refunded before its day's close. */
export function partOf({ subsidyRule, perTxnAmt, ratio }: Terms, trade: Amounts): number {
  const { payAmt } = trade
  const whole = subsidyRule === 'PER_TXN' ? Math.min(perTxnAmt, payAmt) : feeOf(payAmt, ratio)
  return whole - takenBy({ amt: whole, baseAmt: payAmt }, trade)
}

/**
 * What refunds take of what a trade got, all of them since its day's close together: pro rata,
 * rounded half up, everything once the trade is refunded whole.
 * @param paid `amt` fen for a trade of which the payer had `baseAmt` fen in it then
 */
export function takenBy(
  { amt, baseAmt }: Pick<typeof subsidyTrade.$inferSelect, 'amt' | 'baseAmt'>,
  { payAmt, refundAmt }: Amounts,
): number {
  if (refundAmt >= payAmt) return amt
  return Math.min(amt, proRata(amt, refundAmt - (payAmt - baseAmt), baseAmt))
}
