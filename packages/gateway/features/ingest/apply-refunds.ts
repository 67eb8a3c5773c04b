import { formatYuan } from '#domain/money'
import { enumItem } from '#domain/field'
import { TRADE_STATUS } from '#domain/trade/dicts'
import { answerRecord } from '../../core/upstream/answer'
import { refundOrder } from '../refund'
import { bookRefund, noteRefundNo } from './book-refund'
import { UNDER_WAY } from './end-trade'
import type { ReadEvent } from './facts'
import { toldRefund, toldTrades, type Refund } from './known-trades'
import { lateness } from './late'
import { lockMerchantsOf } from './lock-merchants'
import {
  applied,
  contradicts,
  same,
  waits,
  type Apply,
  type Applying,
  type Outcome,
} from './outcome'

/** Applies refunds: those asked for here, which the channel answers, and its own (contract §8). */
export const applyRefunds: Apply = async (applying, events, note) => {
  if (events.length === 0) return
  const nos = events.flatMap(({ facts }) => facts.channelTradeNo ?? [])
  // Merchants' accounts before trades, as in every refund, and in one order.
  await lockMerchantsOf(applying, nos)
  for (const event of events) note(event, await oneRefund(applying, event))
}

async function oneRefund(applying: Applying, event: ReadEvent): Promise<Outcome> {
  const { tx, source, now } = applying
  const { facts, kind } = event
  const { channelRefundNo = '', outRefundNo = '' } = facts
  const known = await toldRefund(tx, source, { channelRefundNo, outRefundNo })
  if (known) return answerKnown(applying, event, known)
  if (kind === 'refund.failed') return waits('REFUND')
  const told = await toldTrades(tx, source, [facts.channelTradeNo!])
  const of = told.get(facts.channelTradeNo!)
  if (!of || UNDER_WAY.includes(of.tradeStatus)) return waits('TRADE')
  if (of.tradeStatus !== 'SUCCESS')
    return contradicts(`交易状态为${enumItem(TRADE_STATUS, of.tradeStatus).label}，不能退款`, {
      tradeNo: of.tradeNo,
    })
  const { occurredAt } = event
  const lateAt = await lateness(tx, { providerId: of.providerId, times: [occurredAt], now })
  return bookRefund(
    applying,
    of,
    {
      refundAmt: facts.refundAmt!,
      channelRefundNo,
      outRefundNo: facts.outRefundNo,
      reason: facts.reason ?? '',
    },
    lateAt(occurredAt) ?? Math.max(occurredAt, of.tradeTime.getTime()),
  )
}

/** A word of the channel about a refund that is known. */
async function answerKnown(
  applying: Applying,
  { facts, kind }: ReadEvent,
  known: Refund,
): Promise<Outcome> {
  const { tx, source, upstream, now } = applying
  const { refundNo, tradeNo, refundStatus, providerId, refundTime } = known
  const about = { tradeNo, refundNo }
  if (facts.refundAmt !== undefined && facts.refundAmt !== known.refundAmt)
    return contradicts(
      `退款金额为${formatYuan(known.refundAmt)}，本次为${formatYuan(facts.refundAmt)}`,
      about,
    )
  if (facts.channelTradeNo !== undefined) {
    const of = (await toldTrades(tx, source, [facts.channelTradeNo])).get(facts.channelTradeNo)
    if (of && of.tradeNo !== tradeNo) return contradicts('该退款属于另一笔交易', about)
  }
  const { channelRefundNo } = facts
  if (kind === 'refund.succeeded' && refundStatus === 'SUCCESS') {
    const isOther = known.channelRefundNo !== null && known.channelRefundNo !== channelRefundNo
    if (isOther) return contradicts(`渠道退款号为${known.channelRefundNo}`, about)
    return same(about)
  }
  if (kind === 'refund.failed' && refundStatus === 'ABNORMAL') return same(about)
  if (refundStatus === 'SUCCESS') return contradicts('该退款已成功', about)
  if (refundStatus === 'CLOSED') return contradicts('该退款已关闭', about)
  const answer =
    kind === 'refund.succeeded'
      ? ({ code: 'SUCCESS', channelRefundNo: channelRefundNo! } as const)
      : ({ code: 'ABNORMAL', reason: facts.reason || '渠道未说明原因' } as const)
  const record = { providerId, refId: refundNo }
  await answerRecord(tx, refundOrder, record, answer, { upstream, now })
  if (channelRefundNo !== undefined && kind === 'refund.succeeded')
    await noteRefundNo(applying, { channelRefundNo, refundNo, refundTime })
  return applied(about)
}
