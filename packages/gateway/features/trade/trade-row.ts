import type { Caller } from '../../core/call'
import { wireTime } from '../../core/wire-time'
import { partsOf } from './share-parts'
import type { TradeRecord } from './trade-list'

/**
 * A trade as a list row. Type 4 gets no cost rate, cost or income, and a share only where it is
 * its own: the keys are absent, not null (contract §3).
 */
export function tradeRow(record: TradeRecord, caller: Caller): Record<string, unknown> {
  return {
    tradeNo: record.tradeNo,
    outTradeNo: record.outTradeNo,
    channelTradeNo: record.channelTradeNo,
    tradeTime: wireTime(record.tradeTime),
    payTime: wireTime(record.payTime),
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    deviceId: record.deviceId,
    termNo: record.termNo,
    serialNo: record.serialNo,
    payChannel: record.payChannel,
    payType: record.payType,
    cardKind: record.cardKind,
    transAmt: record.transAmt,
    couponAmt: record.couponAmt,
    payAmt: record.payAmt,
    feeRate: record.feeRate,
    feeAmt: record.feeAmt,
    settleAmt: record.settleAmt,
    refundAmt: record.refundAmt,
    tradeStatus: record.tradeStatus,
    refundState: record.refundState,
    settleStatus: record.settleStatus,
    settleDate: record.settleDate,
    batchNo: record.batchNo,
    payoutNo: record.payoutNo,
    ...sharesOf(record, caller),
  }
}

function sharesOf(record: TradeRecord, caller: Caller): Record<string, number> {
  const { costRate, costFeeAmt, partnerShareAmt, incomeAmt } = record
  if (caller.roleType === '3') return { costRate, costFeeAmt, partnerShareAmt, incomeAmt }
  const own = partsOf(record).find(([partnerId]) => partnerId === caller.partnerId)
  return own ? { partnerShareAmt: own[1] } : {}
}
