import type { Caller } from '../../core/call'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import type { RefundRecord } from './refund-list'

/** A refund as a list row; it has no provider-only field. */
export function refundRow(record: RefundRecord, caller: Caller): Record<string, unknown> {
  return {
    refundNo: record.refundNo,
    outRefundNo: record.outRefundNo,
    channelRefundNo: record.channelRefundNo,
    tradeNo: record.tradeNo,
    tradeTime: wireTime(record.tradeTime),
    refundTime: wireTime(record.refundTime),
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    payChannel: record.payChannel,
    transAmt: record.transAmt,
    refundAmt: record.refundAmt,
    refundFeeAmt: record.refundFeeAmt,
    refundCouponAmt: record.refundCouponAmt,
    refundSource: record.refundSource,
    operatorName: record.operatorName,
    operatorId: staffFor(caller, record.operatorId),
    refundReason: record.refundReason,
    refundStatus: record.refundStatus,
    finishTime: wireTime(record.finishTime),
    failReason: record.failReason,
    coverAmt: record.coverAmt,
    batchNo: record.batchNo,
    payoutNo: record.payoutNo,
    backBatchNo: record.backBatchNo,
    version: record.version,
  }
}
