import { maskCard } from '../../../src/lib/mask'
import { wireTime } from '../wire-time'
import type { SettleRecord } from './list'

/** A settlement as a list row; where it is paid stays masked. */
export function settleRow(record: SettleRecord): Record<string, unknown> {
  return {
    settleNo: record.settleNo,
    version: record.version,
    billMonth: record.billMonth,
    targetType: record.targetType,
    targetId: record.targetId,
    targetName: record.targetName,
    incomeAmt: record.incomeAmt,
    adjustAmt: record.adjustAmt,
    taxAmt: record.taxAmt,
    payableAmt: record.payableAmt,
    payWay: record.payWay,
    acctName: record.acctName,
    acctNo: record.acctNo && maskCard(record.acctNo),
    invoiceApplyNo: record.invoiceApplyNo,
    invoiceNo: record.invoiceNo,
    settleStatus: record.settleStatus,
    createTime: wireTime(record.createTime),
    confirmDeadline: record.settleStatus === 'TO_CONFIRM' ? wireTime(record.confirmDeadline) : null,
    payTime: wireTime(record.payTime),
    failReason: record.failReason,
  }
}
