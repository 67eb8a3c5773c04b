import { and, asc, eq } from 'drizzle-orm'
import { REFUND_STATUS } from '../../../src/lib/dicts/trade'
import { enumItem } from '../../../src/lib/resource/field'
import type { SessionContext } from '../../call'
import { refund, trade } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf, type TimelineItem } from '../log'
import { wireTime } from '../wire-time'
import { refundRecords, type RefundRecord } from './list'
import { refundRow } from './row'

/** A refund with its trade's facts and what happened when. @throws CallError 90404 */
export async function refundDetail(context: SessionContext, refundNo: string) {
  const { tx, caller } = context
  const [record] = await refundRecords(tx, {
    where: and(scoped(caller.scope, refund), eq(refund.refundNo, refundNo))!,
    orderBy: [asc(refund.refundNo)],
    limit: 1,
  })
  if (!record) throw notFound()
  return {
    ...refundRow(record),
    ...(await tradeFacts(context, record)),
    logs: await stepsOf(context, record),
  }
}

/** The refunded trade, under names of its own where the refund has the same. */
async function tradeFacts({ tx }: SessionContext, record: RefundRecord) {
  const [of] = await tx
    .select()
    .from(trade)
    .where(
      and(
        eq(trade.providerId, record.providerId),
        eq(trade.tradeTime, record.tradeTime),
        eq(trade.tradeNo, record.tradeNo),
      ),
    )
  if (!of) throw new Error(`refund ${record.refundNo}: wanted its trade, got none`)
  return {
    outTradeNo: of.outTradeNo,
    channelTradeNo: of.channelTradeNo,
    payType: of.payType,
    couponAmt: of.couponAmt,
    payAmt: of.payAmt,
    feeAmt: of.feeAmt,
    tradeRefundAmt: of.refundAmt,
    refundState: of.refundState,
    goodsName: of.goodsName,
  }
}

/**
 * The row itself says when it began. What followed stands in the log; a refund made before logs
 * were kept says at least how it ended.
 */
async function stepsOf({ tx }: SessionContext, record: RefundRecord): Promise<TimelineItem[]> {
  const target = {
    providerId: record.providerId,
    targetType: 'refund',
    targetId: record.refundNo,
  }
  const logged = await timelineOf(tx, target, REFUND_STATUS)
  const begun: TimelineItem = {
    time: wireTime(record.refundTime)!,
    title: '发起退款',
    ...(record.operatorName && { operator: record.operatorName }),
    ...(record.refundReason && { remark: record.refundReason }),
    tone: 'running',
  }
  return [begun, ...(logged.length > 0 ? logged : endOf(record))]
}

function endOf(record: RefundRecord): TimelineItem[] {
  const time = wireTime(record.finishTime)
  if (time === null) return []
  const { label, tone } = enumItem(REFUND_STATUS, record.refundStatus)
  const remark = record.failReason && { remark: record.failReason }
  return [{ time, title: label, ...remark, ...(tone && { tone }) }]
}
