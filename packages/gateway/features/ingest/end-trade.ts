import { and, eq, ne } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { refund } from '../refund/refund-schema'
import { trade, tradeKey } from '../trade/trade-schema'
import { addToRollup, EARNS_NOTHING, payDelta } from '../trade'
import { bookRefund } from './book-refund'
import type { ReadEvent } from './facts'
import type { Trade } from './known-trades'
import { lateness } from './late'
import { applied, contradicts, refused, same, type Applying, type Outcome } from './outcome'

/** States of an order that another word ends, and of one that ended without a payment. */
export const UNDER_WAY: readonly string[] = ['INIT', 'PAYING']
export const UNPAID: readonly string[] = ['CLOSED', 'FAIL']

/** Ends a known trade: an order that was not paid, or a payment that was revoked on its day. */
export async function endTrade(applying: Applying, event: ReadEvent, of: Trade): Promise<Outcome> {
  const { tradeNo, tradeStatus } = of
  if (event.kind === 'trade.revoked') return revoke(applying, event, of)
  if (UNPAID.includes(tradeStatus)) return same({ tradeNo })
  if (!UNDER_WAY.includes(tradeStatus)) return contradicts('该交易已支付成功', { tradeNo })
  const tradeStatusNow = event.kind === 'trade.closed' ? 'CLOSED' : 'FAIL'
  await applying.tx
    .update(trade)
    .set({ tradeStatus: tradeStatusNow, finishTime: new Date(event.occurredAt) })
    .where(tradeKey(of))
  return applied({ tradeNo })
}

/**
 * Takes a payment back on its own business day. Where its books are closed by now, or its money was
 * settled or refunded in part, what is left of it is refunded in the open day instead.
 */
async function revoke(applying: Applying, event: ReadEvent, of: Trade): Promise<Outcome> {
  const { tx, now } = applying
  const { tradeNo, tradeStatus, tradeTime } = of
  const { occurredAt } = event
  if (tradeStatus === 'REVOKED') return same({ tradeNo })
  if (UNPAID.includes(tradeStatus)) return contradicts('该订单没有支付', { tradeNo })
  if (formatDate(occurredAt) !== formatDate(tradeTime.getTime()))
    return refused('kind: 撤销只限交易当日，之后请以退款报送')
  const ends = new Date(occurredAt)
  if (UNDER_WAY.includes(tradeStatus)) {
    const paid = {
      channelTradeNo: event.facts.channelTradeNo ?? null,
      payAmt: of.transAmt,
      payTime: ends,
      finishTime: ends,
    }
    await tx
      .update(trade)
      .set({ tradeStatus: 'REVOKED', ...paid })
      .where(tradeKey(of))
    return applied({ tradeNo })
  }
  if ((await isClosed(applying, of)) || of.batchNo !== null || (await hasRefunds(applying, of))) {
    const refundAmt = of.payAmt - of.refundAmt
    if (refundAmt === 0) return same({ tradeNo })
    const no = event.facts.channelTradeNo ?? of.channelTradeNo ?? tradeNo
    const channelRefundNo = `REVOKE-${no}`.slice(0, 64)
    const told = { refundAmt, channelRefundNo, reason: '当日撤销，在开账日冲回' }
    return bookRefund(applying, of, told, now)
  }
  await tx
    .update(trade)
    .set({
      ...EARNS_NOTHING,
      tradeStatus: 'REVOKED',
      settleAmt: 0,
      settleDate: null,
      lateDate: null,
      finishTime: ends,
    })
    .where(tradeKey(of))
  await addToRollup(tx, payDelta(of, -1))
  return applied({ tradeNo })
}

/** Whether the books of the day that has a payment are closed. */
export async function isClosed({ tx, now }: Applying, of: Trade): Promise<boolean> {
  const { providerId, lateDate, tradeTime } = of
  if (lateDate !== null) return lateDate !== formatDate(now)
  const time = tradeTime.getTime()
  return (await lateness(tx, { providerId, times: [time], now }))(time) !== undefined
}

/** Whether money of a payment was given back, or is on its way. */
export const hasRefunds = async (
  { tx }: Applying,
  { providerId, tradeNo }: Trade,
): Promise<boolean> =>
  (await tx.$count(
    refund,
    and(
      eq(refund.providerId, providerId),
      eq(refund.tradeNo, tradeNo),
      ne(refund.refundStatus, 'CLOSED'),
    ),
  )) > 0
