import { MER_STATUS } from '#domain/merchant/dicts'
import { enumItem } from '#domain/field'
import { feeOf, formatYuan } from '#domain/money'
import type { BatchStatus } from '../merchant-account'

/** The arithmetic of merchant settlement: pure, of whole fen, for the job and for sample data. */

/** What a shop has to be settled on a day. */
export interface ShopSum {
  merId: string
  shopId: string
  tradeCount: number
  grossAmt: number
  /** Of the trades. */
  feeAmt: number
  refundCount: number
  refundAmt: number
  refundFeeAmt: number
  coverAmt: number
  backAmt: number
  /** Taken for chargebacks, less what is given back of them. */
  disputeAmt: number
  /** What it brought from an old system. */
  openingAmt: number
  /** What its earlier batches left unpaid. */
  carryAmt: number
  /** Of the merchant's reserve: what was kept long enough. */
  releaseAmt: number
}

/** A merchant as its batches need it. */
export interface Holder {
  merId: string
  merStatus: string
  settleCycle: string
  minSettleAmt: number
  shopCount: number
  /** Its account has proven itself. */
  accountReady: boolean
  debtAmt: number
  reserveAmt: number
  reserveRate: number
  reserveTargetAmt: number
}

export interface BatchPlan {
  merId: string
  shopId: string
  /** Less what refunds gave back. */
  feeAmt: number
  adjustAmt: number
  debtAmt: number
  /** Kept, less what is released. */
  reserveAmt: number
  releaseAmt: number
  netAmt: number
  status: BatchStatus
  reason: string
}

/** A payout of some batches; `shopId` null: the merchant's shops together. */
export interface PayoutPlan {
  merId: string
  shopId: string | null
  auto: boolean
  status: BatchStatus
  reason: string
  batches: BatchPlan[]
  /** What its batches come to, fen. */
  amt: number
}

/** What a sum brings, before debt and reserve; below 0 when refunds and chargebacks are more. */
export const rawOf = (sum: ShopSum): number =>
  sum.grossAmt -
  sum.refundAmt -
  (sum.feeAmt - sum.refundFeeAmt) +
  sum.coverAmt +
  sum.backAmt -
  sum.disputeAmt +
  sum.openingAmt +
  sum.carryAmt

/**
 * The batches of one merchant on one day, and the payouts that pay them. What a shop lacks is taken
 * from the reserve and then becomes debt, which the shops with money give back at once.
 * @param isAuto shops that are paid out by themselves
 */
export function planMerchant(
  holder: Holder,
  sums: readonly ShopSum[],
  isAuto: (shopId: string) => boolean,
): PayoutPlan[] {
  let { debtAmt: debt, reserveAmt: reserve } = holder
  const planned = new Map<string, BatchPlan>()
  const plan = (sum: ShopSum, debtAmt: number, reserveAmt: number, releaseAmt = 0): void => {
    const { openingAmt, carryAmt, coverAmt, backAmt, disputeAmt } = sum
    const adjustAmt = openingAmt + carryAmt + coverAmt + backAmt - disputeAmt - debtAmt
    debt -= debtAmt
    reserve += reserveAmt
    planned.set(sum.shopId, {
      merId: holder.merId,
      shopId: sum.shopId,
      feeAmt: sum.feeAmt - sum.refundFeeAmt,
      adjustAmt,
      debtAmt,
      reserveAmt,
      releaseAmt,
      netAmt: rawOf(sum) - debtAmt - reserveAmt,
      status: 'SETTLED',
      reason: '',
    })
  }
  const sorted = sums.toSorted((a, b) => (a.shopId < b.shopId ? -1 : 1))
  for (const sum of sorted.filter((one) => rawOf(one) < 0)) {
    const lack = -rawOf(sum)
    const kept = Math.min(reserve, lack)
    plan(sum, kept - lack, -kept)
  }
  for (const sum of sorted.filter((one) => rawOf(one) >= 0)) {
    // Refunds may have taken of the reserve since; debt comes before what is given back.
    const released = Math.min(reserve, sum.releaseAmt)
    const recovered = Math.min(debt, rawOf(sum) + released)
    const left = Math.min(rawOf(sum), rawOf(sum) + released - recovered)
    const room = Math.max(0, holder.reserveTargetAmt - (reserve - released))
    const kept = Math.min(room, feeOf(left, holder.reserveRate))
    plan(sum, recovered, kept - released, released)
  }
  const groups = new Map<string, BatchPlan[]>()
  for (const { shopId } of sorted) {
    const key = isAuto(shopId) || holder.settleCycle === 'D0' ? shopId : ''
    groups.set(key, [...(groups.get(key) ?? []), planned.get(shopId)!])
  }
  return [...groups.values()].map((batches) =>
    payoutOf(holder, batches, isAuto(batches[0]!.shopId)),
  )
}

function payoutOf(holder: Holder, batches: BatchPlan[], auto: boolean): PayoutPlan {
  const amt = batches.reduce((sum, { netAmt }) => sum + netAmt, 0)
  const { status, reason } = statusOf(holder, amt, auto)
  for (const batch of batches)
    Object.assign(
      batch,
      batch.netAmt > 0 ? { status, reason } : { status: 'SETTLED', reason: '无需付款' },
    )
  const alone = auto || holder.settleCycle === 'D0' || holder.shopCount === 1
  return {
    merId: holder.merId,
    shopId: alone ? batches[0]!.shopId : null,
    auto,
    status,
    reason,
    batches,
    amt,
  }
}

/** Why a batch is not paid whose account has not proven itself. */
export const WAITING_ACCOUNT = '结算账户待验证，验证通过后付款'

/** Whether so much is paid out, and if not, why. */
function statusOf(
  { merStatus, minSettleAmt, accountReady }: Holder,
  amt: number,
  auto: boolean,
): { status: BatchStatus; reason: string } {
  if (amt === 0) return { status: 'SETTLED', reason: '无需付款' }
  if (!mayBePaid(merStatus))
    return {
      status: 'HELD',
      reason: `商户状态为${enumItem(MER_STATUS, merStatus).label}，暂不付款`,
    }
  if (amt < minSettleAmt)
    return {
      status: 'HELD',
      reason: `未达起结金额${formatYuan(minSettleAmt)}，并入下一批次`,
    }
  if (!accountReady) return { status: 'HELD', reason: WAITING_ACCOUNT }
  // An automatic payout is sent at once; another one waits for its bank's word.
  return { status: auto ? 'SETTLING' : 'WAITING', reason: '' }
}

/** What is left of a closed merchant is paid to its account (domain §17). */
export const mayBePaid = (merStatus: string): boolean =>
  merStatus === 'NORMAL' || merStatus === 'CLOSED'

/** Whether what earlier batches left is paid with the next one. */
export const takesAlong = ({
  merStatus,
  accountReady,
}: Pick<Holder, 'merStatus' | 'accountReady'>): boolean => mayBePaid(merStatus) && accountReady

/** Paying the same day costs two in ten thousand, at least a fen; by hand one yuan at most. */
export function payoutFee(settleCycle: string, amt: number): number {
  if (settleCycle === 'D0') return Math.max(1, feeOf(amt, 20))
  return settleCycle === 'DM' ? Math.min(100, Math.floor(amt / 2)) : 0
}
