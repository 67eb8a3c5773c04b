import { maskCard } from '#domain/mask'
import { wireTime } from '../../core/wire-time'
import type { CashOutRecord } from './cash-out-list'

/** A payout as a list row; the account is masked for every caller. */
export function cashOutRow(record: CashOutRecord): Record<string, unknown> {
  return {
    cashNo: record.cashNo,
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    partnerId: record.partnerId,
    partnerName: record.partnerName,
    cashType: record.cashType,
    applyTime: wireTime(record.applyTime),
    cashAmt: record.cashAmt,
    feeAmt: record.feeAmt,
    arriveAmt: record.arriveAmt,
    bankName: record.bankName,
    acctNo: maskCard(record.acctNo),
    cashStatus: record.cashStatus,
    failReason: record.failReason,
    arriveTime: wireTime(record.arriveTime),
    returnTime: wireTime(record.returnTime),
    bankMemo: record.bankMemo,
    batchNos: record.batchNos,
  }
}
