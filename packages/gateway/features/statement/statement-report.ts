import { CODES } from '#domain/permission-codes'
import { statementFields } from '#domain/statement/fields'
import { statementList } from './statement-list'
import { defineReport } from '../../core/export/report'

/** The list of statements; each statement's own file is made apart (domain §9.1). */
export const statementReport = defineReport({
  reportType: 'statement',
  codes: [CODES.statement.list],
  roles: ['3'],
  fields: statementFields,
  list: statementList,
  positionOf: (record) => [record.dueTime, record.billId],
  columns: [
    'billId',
    'billDate',
    'billType',
    'scopeName',
    'merId',
    'payChannel',
    'transCount',
    'transAmt',
    'refundCount',
    'refundAmt',
    'feeAmt',
    'settleAmt',
    'diffCount',
    'pendingDiffCount',
    'billStatus',
    'createTime',
  ],
})
