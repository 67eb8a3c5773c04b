import { getTableColumns } from 'drizzle-orm'
import { RECHARGE_TARGET, RECHARGE_PAY_WAY, RECHARGE_STATUS } from '#domain/recharge/dicts'
import { maskCard } from '#domain/mask'
import { rechargeOrder } from './recharge-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { staffOf } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { pageSelect } from '../../core/list/page-select'
// Unpaid orders close by themselves.

/** With the person that `applyUser` names. */
export type RechargeRecord = typeof rechargeOrder.$inferSelect & { applyUserId: string | null }

export const rechargeRecords = pageSelect<RechargeRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(rechargeOrder),
      applyUserId: staffOf(rechargeOrder, 'apply_user'),
    })
    .from(rechargeOrder),
)

export function rechargeRow(record: RechargeRecord): Record<string, unknown> {
  return {
    rechargeNo: record.rechargeNo,
    version: record.version,
    acctNo: record.acctNo,
    acctKind: record.acctKind,
    applyTime: wireTime(record.applyTime),
    payWay: record.payWay,
    amt: record.amt,
    payerName: record.payerName,
    payerAcct: maskCard(record.payerAcct),
    receiptPic: record.receiptPic,
    arriveAmt: record.arriveAmt,
    arriveTime: wireTime(record.arriveTime),
    rechargeStatus: record.rechargeStatus,
    auditRemark: record.auditRemark,
    remark: record.remark,
    applyUser: record.applyUser,
    applyUserId: record.applyUserId,
  }
}

/** Recharges of an account (domain §9.4). */
export const rechargeList = defineList<RechargeRecord>({
  table: rechargeOrder,
  filters: {
    acctKind: anyOf(rechargeOrder.acctKind, RECHARGE_TARGET),
    applyTime: times(rechargeOrder.applyTime, { maxDays: 90, defaultDays: 90 }),
    rechargeNo: exact(rechargeOrder.rechargeNo),
    payWay: anyOf(rechargeOrder.payWay, RECHARGE_PAY_WAY),
    rechargeStatus: anyOf(rechargeOrder.rechargeStatus, RECHARGE_STATUS),
    amt: amounts(rechargeOrder.amt),
  },
  sort: { applyTime: rechargeOrder.applyTime, amt: rechargeOrder.amt },
  order: [rechargeOrder.applyTime, rechargeOrder.rechargeNo],
  tabs: {
    filter: 'rechargeStatus',
    column: rechargeOrder.rechargeStatus,
    values: Object.keys(RECHARGE_STATUS),
  },
  summary: {
    counted: ['SUCCESS'],
    sums: () => ({ amt: rechargeOrder.amt, arriveAmt: rechargeOrder.arriveAmt }),
  },
  upstream: [
    { targetType: 'recharge', ref: (record) => record.rechargeNo, cell: 'rechargeStatus' },
  ],
  records: rechargeRecords,
  row: rechargeRow,
})
