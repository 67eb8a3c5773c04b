import { getTableColumns } from 'drizzle-orm'
import { DIFF_STATUS, DIFF_TYPE } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Caller } from '../../core/call'
import { merchant } from '../merchant/merchant-schema'
import { statementDiff } from './statement-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { merchantOf } from '../names'
import { staffFor, staffOf } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import type { DiffFields } from './statement-diff-change'
import { pageSelect } from '../../core/list/page-select'

/** A difference with its merchant's name; the channel's own payments have none. */
export type DiffRecord = DiffFields & {
  merName: string | null
  /** The person that `handledBy` names. */
  handledById: string | null
}

export const diffRecords = pageSelect<DiffRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(statementDiff),
      merName: merchant.merRegName,
      handledById: staffOf(statementDiff, 'handled_by'),
    })
    .from(statementDiff)
    .leftJoin(merchant, merchantOf(statementDiff)),
)

/** A difference as a list row and as a line of its statement. */
export const diffRow = (record: DiffRecord, caller: Caller): Record<string, unknown> => ({
  diffId: record.diffId,
  billId: record.billId,
  version: record.version,
  payChannel: record.payChannel,
  diffType: record.diffType,
  diffStatus: record.diffStatus,
  tradeTime: wireTime(record.tradeTime),
  tradeNo: record.tradeNo,
  channelTradeNo: record.channelTradeNo,
  merId: record.merId,
  merName: record.merName,
  localAmt: record.localAmt,
  channelAmt: record.channelAmt,
  diffAmt: record.diffAmt,
  gone: record.gone ? '1' : '0',
  handleReason: record.handleReason || null,
  handledBy: record.handledBy || null,
  handledById: staffFor(caller, record.handledById),
  handleTime: wireTime(record.handleTime),
})

/** Differences of all statements, by the time of their trades (domain §9.1). */
export const diffList = defineList<DiffRecord>({
  table: statementDiff,
  filters: {
    tradeTime: times(statementDiff.tradeTime, {
      maxDays: 92,
      defaultDays: 30,
      unless: { filters: ['orderNo'], days: 90 },
    }),
    diffId: exact(statementDiff.diffId),
    billId: exact(statementDiff.billId),
    diffType: anyOf(statementDiff.diffType, DIFF_TYPE),
    diffStatus: anyOf(statementDiff.diffStatus, DIFF_STATUS),
    payChannel: anyOf(statementDiff.payChannel, PAY_CHANNEL),
    merId: exact(statementDiff.merId),
    orderNo: exact(statementDiff.tradeNo, statementDiff.channelTradeNo),
  },
  sort: { tradeTime: statementDiff.tradeTime, diffAmt: statementDiff.diffAmt },
  order: [statementDiff.tradeTime, statementDiff.diffId],
  tabs: {
    filter: 'diffStatus',
    column: statementDiff.diffStatus,
    values: Object.keys(DIFF_STATUS),
  },
  summary: {
    sums: () => ({ diffAmt: statementDiff.diffAmt, bookedAmt: statementDiff.bookedAmt }),
  },
  records: diffRecords,
  row: diffRow,
})
