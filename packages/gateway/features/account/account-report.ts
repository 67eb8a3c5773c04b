import { CODES } from '#domain/permission-codes'
import { accountEntryFields } from '#domain/account/entry-fields'
import { profitStatementFields } from '#domain/account/profit-fields'
import { entryList } from './account-entry-list'
import { profitList } from './account-profit-list'
import { defineReport } from '../../core/export/report'

/** The ledger's entries (domain §9.4). */
export const accountEntryReport = defineReport({
  reportType: 'accountEntry',
  codes: [CODES.accountEntry.list],
  roles: ['3'],
  fields: accountEntryFields,
  list: entryList,
  positionOf: (record) => [record.entryTime, record.entryNo],
  columns: [
    'entryNo',
    'entryTime',
    'acctKind',
    'acctNo',
    'bizType',
    'direction',
    'beforeAmt',
    'changeAmt',
    'balanceAfterAmt',
    'bizDate',
    'relatedNo',
    'counterparty',
    'remark',
  ],
})

/** The profit account by month (domain §9.4). */
export const profitStatementReport = defineReport({
  reportType: 'profitStatement',
  title: '分润账户月报',
  codes: [CODES.accountEntry.list],
  roles: ['3'],
  fields: profitStatementFields,
  list: profitList,
  positionOf: (record) => [record.monthTime, record.month],
  columns: [
    'month',
    'openAmt',
    'inAmt',
    'offsetAmt',
    'outAmt',
    'adjustAmt',
    'closeAmt',
    'profitStatus',
  ],
})
