import type { refund } from '../refund/refund-schema'
import type { trade } from './trade-schema'
import { proRata } from '#domain/pro-rata'

type Trade = Pick<typeof trade.$inferSelect, 'payAmt' | 'feeAmt' | 'couponAmt'>

type Refund = Pick<
  typeof refund.$inferSelect,
  'refundAmt' | 'refundFeeAmt' | 'refundCouponAmt' | 'refundStatus'
>

/** Refunds in these states have used up their amount; a CLOSED one gives it back. */
const HOLDING: readonly string[] = ['PROCESSING', 'SUCCESS', 'ABNORMAL']

/** What the refunds of a trade hold, in fen. */
export function heldBy(refunds: readonly Refund[]) {
  const holding = refunds.filter(({ refundStatus }) => HOLDING.includes(refundStatus))
  const sum = (name: 'refundAmt' | 'refundFeeAmt' | 'refundCouponAmt') =>
    holding.reduce((total, one) => total + one[name], 0)
  return { amt: sum('refundAmt'), feeAmt: sum('refundFeeAmt'), couponAmt: sum('refundCouponAmt') }
}

/**
 * The fee and the coupon that go back with a refund of `refundAmt`: pro rata, rounded half up; the
 * refund that makes the trade whole takes what is left, so that together they are the trade's to
 * the fen (domain §1). Many small refunds each rounded up never give back more than there is.
 */
export function sharesOf(
  trade: Trade,
  held: ReturnType<typeof heldBy>,
  refundAmt: number,
): { refundFeeAmt: number; refundCouponAmt: number } {
  const completes = held.amt + refundAmt === trade.payAmt
  const share = (whole: number, given: number): number => {
    const left = whole - given
    return completes ? left : Math.min(left, proRata(whole, refundAmt, trade.payAmt))
  }
  return {
    refundFeeAmt: share(trade.feeAmt, held.feeAmt),
    refundCouponAmt: share(trade.couponAmt, held.couponAmt),
  }
}
