import { and, eq } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { trade, tradeKey } from '../trade/trade-schema'
import { addToRollup, payDelta, payOrders, takePayments } from '../trade'
import { holdTrades, lockMerchantAccounts } from '../merchant-account'
import { refundByChannel } from '../refund'
import { confirmByFile } from './await-file'
import { hasRefunds, isClosed } from './end-trade'
import { channelNo } from './ingest-schema'
import type { Trade } from './known-trades'
import { applied, contradicts, refused, waits, type Applying, type Outcome } from './outcome'
import { asOrdered, paymentOf, tillOf, type PaymentEvent } from './payment-of'
import type { Placed } from './tills'

/** Before the number of a payment that another one has replaced. */
const CORRECTED = 'CORRECTED-'

/**
 * Corrects a payment by the file of its day, which has the last word on fee and card kind, and whose
 * newer version has it on the amount too (contract §8). In an open day the payment changes in its
 * place. In a closed one, or once it is in a settlement batch, what was booked stays: the payment is
 * refunded in the open day, and a late one of the same number takes its place.
 * @param of a successful payment, locked by the caller
 * @returns undefined: the file says what is booked
 */
export async function correctPayment(
  applying: Applying,
  event: PaymentEvent,
  of: Trade,
  at: Placed,
): Promise<Outcome | undefined> {
  const words = corrections(applying, event, of)
  if (words.length === 0) return undefined
  if ('fault' in at) return refused(at.fault)
  if ('waits' in at) return waits(at.waits)
  const { tradeNo } = of
  if (await hasRefunds(applying, of))
    return contradicts(`${words.join('；')}；该交易已有退款，不能自动更正`, { tradeNo })
  const { source, now } = applying
  const isPast = await isClosed(applying, of)
  const isLate = isPast || of.lateDate !== null
  const whole = asOrdered(event, of)
  const fee = whole.facts.feeAmt ?? of.feeAmt
  const facts = { ...whole.facts, feeAmt: fee, couponAmt: whole.facts.couponAmt ?? of.couponAmt }
  const payment = paymentOf({ ...whole, facts }, at.rate, {
    source,
    lateAt: isLate ? now : undefined,
  })
  const taking = [tillOf(event, of, at.till), payment] as const
  if (isPast || of.batchNo !== null) return replacePayment(applying, of, taking)
  const { tx } = applying
  await addToRollup(tx, payDelta(of, -1))
  await payOrders(tx, [[of, ...taking]])
  if (payment.feeAmt !== undefined)
    await tx.update(channelNo).set({ feeAmt: payment.feeAmt }).where(numberOf(applying, of))
  if (of.settleStatus === 'HELD') {
    await holdTrades(tx, of, [tradeNo])
    await confirmByFile(applying, of)
  }
  return applied({ tradeNo })
}

/** What the file says otherwise than the books, in words. */
function corrections({ source }: Applying, { facts, corrects }: PaymentEvent, of: Trade): string[] {
  const { transAmt, feeAmt, cardKind = 'UNKNOWN' } = facts
  const isCard = of.payChannel === 'BANKCARD' && cardKind !== 'UNKNOWN'
  const isOtherFee = source.feeFrom === 'SOURCE' && feeAmt !== undefined && feeAmt !== of.feeAmt
  return [
    ...(corrects && transAmt !== of.transAmt
      ? [`交易金额为${formatYuan(of.transAmt)}，本次为${formatYuan(transAmt)}`]
      : []),
    ...(isOtherFee ? [`手续费为${formatYuan(of.feeAmt)}，本次为${formatYuan(feeAmt)}`] : []),
    ...(isCard && cardKind !== of.cardKind ? ['卡类型不同'] : []),
  ]
}

/** Refunds a payment in the open day, and books what is right in its place. */
async function replacePayment(
  applying: Applying,
  of: Trade,
  [till, payment]: Parameters<typeof takePayments>[1][number],
): Promise<Outcome> {
  const { tx, source, now } = applying
  const { providerId } = of
  await lockMerchantAccounts(tx, providerId, [of.merId])
  const { tradeNo: _first, outTradeNo: _order, ...order } = payment
  const [made] = await takePayments(tx, [[till, order]])
  const { tradeNo } = made!
  await refundByChannel(
    tx,
    of,
    {
      refundAmt: of.payAmt,
      channelRefundNo: `CORRECT-${tradeNo}`,
      reason: `账单更正：冲回原交易，更正后为${tradeNo}`,
    },
    now,
  )
  // The channel's number is the new payment's from now on.
  const channelTradeNo = `${CORRECTED}${of.tradeNo}`
  await tx.update(trade).set({ channelTradeNo }).where(tradeKey(of))
  const past = { no: channelTradeNo, awaitsFile: false }
  await tx.update(channelNo).set(past).where(numberOf(applying, of))
  const { sourceId } = source
  await tx.insert(channelNo).values({
    providerId,
    sourceId,
    noKind: 'TRADE',
    no: payment.channelTradeNo,
    ownNo: tradeNo,
    ownTime: made!.tradeTime,
    feeAmt: payment.feeAmt ?? null,
  })
  return applied({ tradeNo })
}

const numberOf = ({ source: { providerId, sourceId } }: Applying, { tradeNo }: Trade) =>
  and(
    eq(channelNo.providerId, providerId),
    eq(channelNo.sourceId, sourceId),
    eq(channelNo.noKind, 'TRADE'),
    eq(channelNo.ownNo, tradeNo),
  )
