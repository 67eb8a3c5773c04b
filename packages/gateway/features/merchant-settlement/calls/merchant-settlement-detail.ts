import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { MERCHANT_SETTLEMENT_STATUS } from '#domain/merchant-settlement/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { recordOf } from '../../../core/list/record'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { wireTime } from '../../../core/wire-time'
import { shopOf } from '../../names'
import { chargeback } from '../../chargeback/chargeback-schema'
import { refund } from '../../refund/refund-schema'
import { shop } from '../../shop/shop-schema'
import { trade } from '../../trade/trade-schema'
import { merchantSettlementList, merchantSettlementRecords } from '../merchant-settlement-list'
import { merchantSettlementRow } from '../merchant-settlement-row'
import { merchantSettlement, merchantSettlementOffset } from '../merchant-settlement-schema'

/** One batch with what it is made of, and its timeline (domain §14). */
export default defineCall({
  path: '/v1/merchantSettlement/detail',
  access: { roles: ['3', '4'], codes: [CODES.merchantSettlement.list] },
  request: z.object({ batchNo: id() }),
  handler: (context, { batchNo }) => batchDetail(context, batchNo),
})

/** Rows of a batch that its detail shows; the list of trades has them all. */
const SHOWN = 100

/** @throws CallError 90404 outside the scope */
async function batchDetail(context: SessionContext, batchNo: string) {
  const { tx } = context
  const record = await recordOf(merchantSettlementRecords, context, merchantSettlement, { batchNo })
  const { providerId } = record
  const target = { providerId, targetType: 'merSettle', targetId: batchNo }
  return {
    ...merchantSettlementRow(record),
    ...(await hintOf(context, merchantSettlementList.upstream, record)),
    carried: await carriedBy(context, record),
    offsets: await offsetsOf(context, record),
    trades: await tradesOf(context, record),
    refunds: await refundsOf(context, record),
    disputes: await disputesOf(context, record),
    logs: await timelineOf(tx, target, MERCHANT_SETTLEMENT_STATUS),
  }
}

type Batch = typeof merchantSettlement.$inferSelect

/** Earlier batches whose money it pays. */
function carriedBy({ tx }: SessionContext, { providerId, batchNo }: Batch) {
  const own = merchantSettlement
  return tx
    .select({
      batchNo: own.batchNo,
      settleDate: own.settleDate,
      shopId: own.shopId,
      shopName: shop.shopName,
      tradeCount: own.tradeCount,
      netAmt: own.netAmt,
      offsetAmt: own.offsetAmt,
      carriedAmt: sql<number>`${own.netAmt} - ${own.offsetAmt}`.mapWith(own.netAmt),
      batchStatus: own.batchStatus,
      reason: own.reason,
    })
    .from(own)
    .leftJoin(shop, shopOf(own))
    .where(and(eq(own.providerId, providerId), eq(own.carriedTo, batchNo)))
    .orderBy(asc(own.settleDate), asc(own.batchNo))
}

/** Refunds and chargebacks that took of its unpaid money. */
async function offsetsOf({ tx }: SessionContext, { providerId, batchNo }: Batch) {
  const { relatedNo, offsetTime, amt } = merchantSettlementOffset
  const rows = await tx
    .select({ relatedNo, offsetTime, amt })
    .from(merchantSettlementOffset)
    .where(
      and(
        eq(merchantSettlementOffset.providerId, providerId),
        eq(merchantSettlementOffset.batchNo, batchNo),
      ),
    )
    .orderBy(asc(offsetTime), asc(relatedNo))
  return rows.map((row) => ({ ...row, offsetTime: wireTime(row.offsetTime) }))
}

async function tradesOf({ tx }: SessionContext, { providerId, batchNo }: Batch) {
  const { tradeNo, tradeTime, payAmt, feeAmt, settleAmt } = trade
  const rows = await tx
    .select({ tradeNo, tradeTime, payAmt, feeAmt, settleAmt })
    .from(trade)
    .where(and(eq(trade.providerId, providerId), eq(trade.batchNo, batchNo)))
    .orderBy(asc(tradeTime), asc(tradeNo))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, tradeTime: wireTime(row.tradeTime) }))
}

async function refundsOf({ tx }: SessionContext, { providerId, batchNo }: Batch) {
  const { refundNo, refundTime, refundAmt, refundFeeAmt, coverAmt, refundStatus } = refund
  const rows = await tx
    .select({
      refundNo,
      tradeNo: refund.tradeNo,
      refundTime,
      refundAmt,
      refundFeeAmt,
      coverAmt,
      refundStatus,
      backBatchNo: refund.backBatchNo,
    })
    .from(refund)
    .where(
      and(
        eq(refund.providerId, providerId),
        or(eq(refund.batchNo, batchNo), eq(refund.backBatchNo, batchNo)),
      ),
    )
    .orderBy(asc(refundTime), asc(refundNo))
    .limit(SHOWN)
  return rows.map(({ backBatchNo, ...row }) => ({
    ...row,
    refundTime: wireTime(row.refundTime),
    // Taken by one batch, given back by another after it was closed.
    direction: backBatchNo === batchNo ? 'BACK' : 'OUT',
  }))
}

async function disputesOf({ tx }: SessionContext, { providerId, batchNo }: Batch) {
  const { chargebackNo, receiveTime, disputeAmt, coverAmt, fundStatus, backBatchNo } = chargeback
  const rows = await tx
    .select({ chargebackNo, receiveTime, disputeAmt, coverAmt, fundStatus, backBatchNo })
    .from(chargeback)
    .where(
      and(
        eq(chargeback.providerId, providerId),
        or(eq(chargeback.batchNo, batchNo), eq(backBatchNo, batchNo)),
      ),
    )
    .orderBy(asc(receiveTime), asc(chargebackNo))
    .limit(SHOWN)
  return rows.map(({ backBatchNo: back, ...row }) => ({
    ...row,
    receiveTime: wireTime(row.receiveTime),
    direction: back === batchNo ? 'BACK' : 'OUT',
  }))
}
