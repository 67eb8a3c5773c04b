import { formatDate } from '#domain/dates'
import type { BillRecord } from './bank-activity-list'

/** A bill as a list row: who bears how much of the discount. */
export function bankActivityRow(record: BillRecord): Record<string, unknown> {
  const { activity } = record
  return {
    billId: record.billId,
    bizDate: formatDate(record.bizDate.getTime()),
    actId: record.actId,
    actName: activity.actName,
    actPeriod: `${activity.beginDate} 至 ${activity.endDate}`,
    bankCode: record.bankCode,
    bankName: activity.bankName,
    merId: record.merId,
    merName: record.merName,
    shopId: record.shopId,
    shopName: record.shopName,
    joinCount: record.joinCount,
    transAmt: record.transAmt,
    discountAmt: record.discountAmt,
    bankAmt: record.bankAmt,
    merAmt: record.merAmt,
    provAmt: record.provAmt,
    settleStatus: record.settleStatus,
  }
}
