import { formatDate } from '#domain/dates'
import { maskCard } from '#domain/mask'
import { wireTime } from '../../core/wire-time'
import type { AutoCashRecord } from './auto-cash-list'

/** A payout as a list row; the account is masked for every caller. */
export function autoCashRow(record: AutoCashRecord): Record<string, unknown> {
  return {
    autoCashId: record.autoCashId,
    version: record.version,
    cashDate: formatDate(record.cashTime.getTime()),
    tradeDate: record.tradeDate,
    batchNo: record.batchNo,
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    subMchId: record.subMchId,
    withdrawId: record.withdrawId,
    cashAmt: record.cashAmt,
    feeAmt: record.feeAmt,
    bankName: record.bankName,
    acctNo: maskCard(record.acctNo),
    withdrawStatus: record.withdrawStatus,
    failReason: record.failReason,
    createTime: wireTime(record.createTime),
    successTime: wireTime(record.successTime),
    refundTime: wireTime(record.refundTime),
  }
}
