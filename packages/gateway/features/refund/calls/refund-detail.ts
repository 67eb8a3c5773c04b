import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { enumItem } from '#domain/field'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { refund } from '../refund-schema'
import { trade, tradeKey } from '../../trade/trade-schema'
import { timelineOf, type TimelineItem } from '../../../core/record-log'
import { wireTime } from '../../../core/wire-time'
import { hintOf } from '../../../core/upstream/hints'
import { refundList, refundRecords, type RefundRecord } from '../refund-list'
import { refundRow } from '../refund-row'
import { recordOf } from '../../../core/list/record'

/** One refund with its trade and its timeline (domain §8.6). */
export default defineCall({
  path: '/v1/refund/detail',
  access: { roles: ['3', '4'], codes: [CODES.refund.list] },
  request: z.object({ refundNo: id() }),
  handler: (context, { refundNo }) => refundDetail(context, refundNo),
})

/** A refund with its trade's facts and what happened when. @throws CallError 90404 */
async function refundDetail(context: SessionContext, refundNo: string) {
  const record = await recordOf(refundRecords, context, refund, { refundNo })
  return {
    ...refundRow(record, context.caller),
    ...(await hintOf(context, refundList.upstream, record)),
    ...(await tradeFacts(context, record)),
    logs: await stepsOf(context, record),
  }
}

/** The refunded trade, under names of its own where the refund has the same. */
async function tradeFacts({ tx }: SessionContext, record: RefundRecord) {
  const [of] = await tx.select().from(trade).where(tradeKey(record))
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
 * The row has the start time; later steps are in the log. A refund older than logs has at least its
 * end.
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
    ...(record.operatorId && { operatorId: record.operatorId }),
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
