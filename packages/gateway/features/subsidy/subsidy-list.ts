import { getTableColumns, sql } from 'drizzle-orm'
import { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import { merchant } from '../merchant/merchant-schema'
import { subsidyActivity } from './subsidy-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, contains, exact, times } from '../../core/list/filters'
import { wireTime } from '../../core/wire-time'
import { merchantOf } from '../names'
import { pageSelect } from '../../core/list/page-select'
// Spent amounts are booked as soon as a user can see them.

/** What a merchant may spend, with the merchant's name. */
export type SubsidyRecord = typeof subsidyActivity.$inferSelect & { merName: string | null }

export const subsidyRecords = pageSelect<SubsidyRecord>((tx) =>
  tx
    .select({ ...getTableColumns(subsidyActivity), merName: merchant.merRegName })
    .from(subsidyActivity)
    .leftJoin(merchant, merchantOf(subsidyActivity)),
)

export function subsidyRow(record: SubsidyRecord): Record<string, unknown> {
  const perTxn = record.subsidyRule === 'PER_TXN'
  return {
    subsidyId: record.subsidyId,
    version: record.version,
    activityNo: record.activityNo,
    activityName: record.activityName,
    merId: record.merId,
    merName: record.merName,
    subsidyRule: record.subsidyRule,
    perTxnAmt: perTxn ? record.perTxnAmt : null,
    ratio: perTxn ? null : record.ratio,
    planAmt: record.planAmt,
    usedAmt: record.usedAmt,
    backAmt: record.backAmt,
    usedCount: record.usedCount,
    remainAmt: record.planAmt - record.usedAmt,
    beginDate: record.beginDate,
    endDate: record.endDate,
    period: `${record.beginDate} 至 ${record.endDate}`,
    subsidyStatus: record.subsidyStatus,
    createTime: wireTime(record.createTime),
  }
}

/** Subsidies given out, one row a merchant and activity (domain §9.4). */
export const subsidyList = defineList<SubsidyRecord>({
  table: subsidyActivity,
  filters: {
    activityName: contains(subsidyActivity.activityName),
    merId: exact(subsidyActivity.merId),
    subsidyId: exact(subsidyActivity.subsidyId),
    activityNo: exact(subsidyActivity.activityNo),
    subsidyStatus: anyOf(subsidyActivity.subsidyStatus, SUBSIDY_STATUS),
    planAmt: amounts(subsidyActivity.planAmt),
    createTime: times(subsidyActivity.createTime),
  },
  sort: {
    createTime: subsidyActivity.createTime,
    planAmt: subsidyActivity.planAmt,
    usedAmt: subsidyActivity.usedAmt,
  },
  order: [subsidyActivity.createTime, subsidyActivity.subsidyId],
  tabs: {
    filter: 'subsidyStatus',
    column: subsidyActivity.subsidyStatus,
    values: Object.keys(SUBSIDY_STATUS),
  },
  summary: {
    sums: () => ({
      planAmt: subsidyActivity.planAmt,
      usedAmt: subsidyActivity.usedAmt,
      remainAmt: sql`${subsidyActivity.planAmt} - ${subsidyActivity.usedAmt}`,
    }),
  },
  records: subsidyRecords,
  row: subsidyRow,
})
