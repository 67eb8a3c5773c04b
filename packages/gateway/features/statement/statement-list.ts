import { eq, getTableColumns, sql } from 'drizzle-orm'
import { isCompared } from '#domain/statement/compared'
import { BILL_STATUS, BILL_TYPE } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { provider } from '../../core/access-schema'
import { statement } from './statement-schema'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, exact, exactOrNone, times } from '../../core/list/filters'
import { merchantOf } from '../names'
import { wireTime } from '../../core/wire-time'
import { pageSelect } from '../../core/list/page-select'

/** A statement with whose it is in words. */
export type StatementRecord = typeof statement.$inferSelect & {
  scopeName: string | null
  /** Differences staff have not dealt with. */
  pending: number
}

// By its whole name: beside the columns of the inner table a short one would be one of those.
const PENDING = sql<number>`(select count(*)::int from statement_diff d
  where d.provider_id = "statement"."provider_id" and d.bill_id = "statement"."bill_id"
    and d.diff_status = 'PENDING')`

const statementPage = pageSelect((tx) =>
  tx
    .select({
      ...getTableColumns(statement),
      providerName: provider.name,
      merName: merchant.merRegName,
      pending: PENDING,
    })
    .from(statement)
    .leftJoin(provider, eq(provider.providerId, statement.providerId))
    .leftJoin(merchant, merchantOf(statement)),
)

export async function statementRecords(tx: Tx, part: Part): Promise<StatementRecord[]> {
  const rows = await statementPage(tx, part)
  return rows.map(({ providerName, merName, ...own }) => ({
    ...own,
    scopeName: own.merId === null ? providerName : merName,
  }))
}

/** A statement as a list row. */
export const statementRow = (record: StatementRecord): Record<string, unknown> => ({
  billId: record.billId,
  version: record.version,
  billDate: record.billDate,
  billType: record.billType,
  merId: record.merId,
  scopeName: record.scopeName,
  payChannel: record.payChannel,
  transCount: record.transCount,
  transAmt: record.transAmt,
  refundCount: record.refundCount,
  refundAmt: record.refundAmt,
  feeAmt: record.feeAmt,
  settleAmt: record.settleAmt,
  diffCount: isCompared(record) ? record.diffCount : null,
  pendingDiffCount: isCompared(record) ? record.pending : null,
  billStatus: record.billStatus,
  failReason: record.failReason,
  createTime: wireTime(record.createTime),
  fileName: record.fileName,
  fileSize: record.fileSize,
  jToken: record.fileToken,
})

const onlyTrades = (amount: 'transCount' | 'transAmt') =>
  sql`case when ${statement.billType} = 'TRADE' then ${statement[amount]} else 0 end`

/**
 * Statements by day (domain §9.1): the last week unless asked otherwise, 31 days at most. The
 * whole provider's, or those of the merchants asked for: together their sums would count twice.
 */
export const statementList = defineList<StatementRecord>({
  table: statement,
  filters: {
    billDate: times(statement.billDate, { maxDays: 31, defaultDays: 7 }),
    billId: exact(statement.billId),
    merId: exactOrNone(statement.merId, { unless: ['billId'] }),
    billType: anyOf(statement.billType, BILL_TYPE),
    payChannel: anyOf(statement.payChannel, PAY_CHANNEL),
    billStatus: anyOf(statement.billStatus, BILL_STATUS),
  },
  sort: {
    billDate: statement.billDate,
    transAmt: statement.transAmt,
    diffCount: statement.diffCount,
  },
  order: [statement.dueTime, statement.billId],
  tabs: { filter: 'billStatus', column: statement.billStatus, values: Object.keys(BILL_STATUS) },
  summary: {
    sums: () => ({
      billCount: sql`1`,
      // The other types tell of the same trades again.
      transCount: onlyTrades('transCount'),
      transAmt: onlyTrades('transAmt'),
      diffCount: statement.diffCount,
      pendingDiffCount: PENDING,
    }),
  },
  upstream: [{ targetType: 'statement', ref: (record) => record.billId, cell: 'billStatus' }],
  records: statementRecords,
  row: statementRow,
})
