import { DAY_MS } from '#domain/dates'
import { maskCard } from '#domain/mask'
import type { Caller } from '../../core/call'
import { wireTime } from '../../core/wire-time'
import { ageDaysOf } from './settlement-age'
import type { SettlementRecord } from './settlement-list'

/** A settlement as a list row; where it is paid stays masked. */
export function settlementRow(
  record: SettlementRecord,
  _caller: Caller,
  now: number,
): Record<string, unknown> {
  const waits = record.settleStatus === 'TO_CONFIRM'
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
    heldBy: record.heldBy,
    settleStatus: record.settleStatus,
    createTime: wireTime(record.createTime),
    confirmDeadline: waits ? wireTime(record.confirmDeadline) : null,
    urgent: waits && record.confirmDeadline.getTime() - now < DAY_MS ? '1' : '0',
    ageDays: ageDaysOf(record, now),
    payTime: wireTime(record.payTime),
    failReason: record.failReason,
  }
}
