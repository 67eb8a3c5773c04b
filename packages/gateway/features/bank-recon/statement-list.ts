import { and, eq, getTableColumns } from 'drizzle-orm'
import { BANK_FILE_STATE, BANK_FORMAT } from '#domain/bank-statement/fields'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, exact, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { wireTime } from '../../core/wire-time'
import { bankAccount, bankStatement } from './bank-schema'

type StatementRecord = typeof bankStatement.$inferSelect & { accountName: string | null }

export const statementRecords = pageSelect<StatementRecord>((tx) =>
  tx
    .select({ ...getTableColumns(bankStatement), accountName: bankAccount.accountName })
    .from(bankStatement)
    .leftJoin(
      bankAccount,
      and(
        eq(bankAccount.providerId, bankStatement.providerId),
        eq(bankAccount.accountId, bankStatement.accountId),
      ),
    ),
)

export const statementRow = (record: StatementRecord): Record<string, unknown> => ({
  fileId: record.fileId,
  accountId: record.accountId,
  accountName: record.accountName,
  fileName: record.fileName,
  fileToken: record.fileToken,
  bankFormat: record.bankFormat,
  fileState: record.fileState,
  reason: record.reason,
  fromDay: record.fromDay,
  toDay: record.toDay,
  openAmt: record.openAmt,
  closeAmt: record.closeAmt,
  lineCount: record.lineCount,
  sameCount: record.sameCount,
  operator: record.operator,
  createTime: wireTime(record.createTime),
})

/** Statements of banks, newest first. */
export const bankStatementList = defineList<StatementRecord>({
  table: bankStatement,
  filters: {
    fileId: exact(bankStatement.fileId),
    accountId: exact(bankStatement.accountId),
    fileName: contains(bankStatement.fileName),
    bankFormat: anyOf(bankStatement.bankFormat, BANK_FORMAT),
    fileState: anyOf(bankStatement.fileState, BANK_FILE_STATE),
    createTime: times(bankStatement.createTime),
  },
  sort: { createTime: bankStatement.createTime },
  order: [bankStatement.createTime, bankStatement.fileId],
  tabs: {
    filter: 'fileState',
    column: bankStatement.fileState,
    values: Object.keys(BANK_FILE_STATE),
  },
  records: statementRecords,
  row: statementRow,
})
