import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq, gte } from 'drizzle-orm'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { TRADE_STATUS } from '#domain/trade/dicts'
import { formatDate } from '#domain/dates'
import { formatFen } from '#domain/money'
import { enumItem, type Tone } from '#domain/field'
import { maskOpenId } from '#domain/mask'
import type { Tx } from '../../../core/db/open'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { refund } from '../../refund/refund-schema'
import { disputedAmt } from '../../chargeback'
import { rateChangeAt } from '../../merchant'
import { trade } from '../trade-schema'
import { scoped } from '../../../core/scope'
import type { TimelineItem } from '../../../core/record-log'
import { withHints } from '../../../core/upstream/hints'
import { heldBy } from '../trade-refunds'
import { wireTime } from '../../../core/wire-time'
import { tradeRecords, type TradeRecord } from '../trade-list'
import { timeInTradeNo } from '../trade-numbers'
import { tradeRow } from '../trade-row'
import { partsOf } from '../share-parts'
import { withPartnerNames } from '../../names'

import { recordOf } from '../../../core/list/record'

/** One trade with its refunds and its timeline (domain §8.3). */
export default defineCall({
  path: '/v1/trade/detail',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  request: z.object({ tradeNo: id() }),
  handler: (context, { tradeNo }) => tradeDetail(context, tradeNo),
})

type Refund = typeof refund.$inferSelect

/** A trade with its refunds and what happened when. @throws CallError 90404 outside the scope */
async function tradeDetail(context: SessionContext, tradeNo: string) {
  const { tx, caller } = context
  const made = timeInTradeNo(tradeNo)
  const near = made && eq(trade.tradeTime, made)
  const record = await recordOf(tradeRecords, context, trade, { tradeNo }, near)
  const refunds = await tx
    .select()
    .from(refund)
    .where(
      and(
        scoped(caller.scope, refund),
        eq(refund.tradeNo, tradeNo),
        gte(refund.refundTime, record.tradeTime),
      ),
    )
    .orderBy(asc(refund.refundTime), asc(refund.refundNo))
  return {
    ...tradeRow(record, caller),
    lateDate: record.lateDate,
    parts: await partsOfTrade(context, record),
    batchReason: record.batchReason || null,
    bankName: record.bankName,
    openid: record.openid && maskOpenId(record.openid),
    cardTail: record.cardTail,
    goodsName: record.goodsName,
    clientIp: record.clientIp,
    // Refunds on their way have used up their part already, and what is disputed is not given twice.
    refundableAmt:
      record.tradeStatus === 'SUCCESS'
        ? Math.max(0, record.payAmt - heldBy(refunds).amt - (await disputedAmt(tx, record)))
        : 0,
    refunds: await withHints(context, REFUND_WAITS, refunds, refundRow),
    logs: timelineOf(record, refunds, await rateOf(tx, record)),
  }
}

/** The change of rate that the trade was priced by; undefined: the merchant's first rate. */
const rateOf = async (tx: Tx, record: TradeRecord): Promise<string | undefined> =>
  record.payTime ? rateChangeAt(tx, record, formatDate(record.payTime.getTime())) : undefined

/** The sharers, the merchant's own partner first; a partner sees its own part only (domain §8.3). */
function partsOfTrade({ tx, caller }: SessionContext, record: TradeRecord) {
  const parts = partsOf(record)
    .filter(([partnerId]) => caller.roleType === '3' || partnerId === caller.partnerId)
    .map(([partnerId, shareAmt]) => ({ partnerId, shareAmt }))
  return withPartnerNames(tx, record.providerId, parts)
}

const REFUND_WAITS = [
  { targetType: 'refund', ref: ({ refundNo }: Refund) => refundNo, cell: 'refundStatus' },
]

const refundRow = (one: Refund) => ({
  refundNo: one.refundNo,
  outRefundNo: one.outRefundNo,
  refundTime: wireTime(one.refundTime),
  refundAmt: one.refundAmt,
  refundFeeAmt: one.refundFeeAmt,
  refundSource: one.refundSource,
  refundReason: one.refundReason,
  refundStatus: one.refundStatus,
  finishTime: wireTime(one.finishTime),
  failReason: one.failReason,
})

/**
 * Trades have no log: their own times give the steps. A trade that ended without a time of its own
 * (an abandoned order) has no last step to show but its state.
 */
function timelineOf(
  record: TradeRecord,
  refunds: readonly Refund[],
  rate: string | undefined,
): TimelineItem[] {
  const paid = `实付 ¥${formatFen(record.payAmt)}`
  const steps: (TimelineItem | undefined)[] = [
    step(record.tradeTime, '创建订单'),
    step(record.payTime, '支付成功', rate ? `${paid}，${rate}` : paid, 'success'),
    record.tradeStatus === 'SUCCESS' ? undefined : endOf(record),
    ...refunds.flatMap((one) => [
      step(one.refundTime, '发起退款', refundRemark(one), 'running', one.operatorName),
      step(one.finishTime, ...refundEnd(one)),
    ]),
  ]
  return steps
    .filter((item) => item !== undefined)
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

function endOf(record: TradeRecord): TimelineItem | undefined {
  const { label, tone } = enumItem(TRADE_STATUS, record.tradeStatus)
  return step(record.finishTime, label, undefined, tone)
}

const refundRemark = (one: Refund): string =>
  [`${one.refundNo} ¥${formatFen(one.refundAmt)}`, one.refundReason].filter(Boolean).join('，')

function refundEnd(one: Refund): [title: string, remark: string, tone: Tone | undefined] {
  const { label, tone } = enumItem(REFUND_STATUS, one.refundStatus)
  return [label, [one.refundNo, one.failReason].filter(Boolean).join('，'), tone]
}

function step(
  time: Date | null,
  title: string,
  remark?: string,
  tone?: Tone,
  operator?: string,
): TimelineItem | undefined {
  const at = wireTime(time)
  if (at === null) return undefined
  return {
    time: at,
    title,
    ...(operator && { operator }),
    ...(remark && { remark }),
    ...(tone && { tone }),
  }
}
