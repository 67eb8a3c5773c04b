import { accountEntryFields } from '../../src/lib/account-entry/fields'
import { profitStatementFields } from '../../src/lib/profit-statement/fields'
import { rechargeRecordFields } from '../../src/lib/recharge/fields'
import { withdrawRecordFields } from '../../src/lib/withdraw/fields'
import { entryList } from '../records/account/entry-list'
import { profitList } from '../records/account/profit-list'
import { rechargeList } from '../records/recharge/list'
import { withdrawList } from '../records/withdraw/list'
import { defineReport } from './report'

/** The ledger's entries (domain §9.4). */
export const accountEntryReport = defineReport({
  reportType: 'accountEntry',
  codes: ['02100016'],
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
  codes: ['02100016'],
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

/** Recharges (domain §9.4); account numbers are masked as in the list. */
export const rechargeReport = defineReport({
  reportType: 'recharge',
  codes: ['02100015'],
  roles: ['3'],
  fields: rechargeRecordFields,
  list: rechargeList,
  positionOf: (record) => [record.applyTime, record.rechargeNo],
  columns: [
    'rechargeNo',
    'applyTime',
    'acctKind',
    'amt',
    'rechargeStatus',
    'arriveAmt',
    'arriveTime',
    'payWay',
    'payerName',
    'payerAcct',
    'auditRemark',
    'applyUser',
    'remark',
  ],
})

/** Withdrawals of profit; account numbers are masked as in the list. */
export const withdrawReport = defineReport({
  reportType: 'withdraw',
  codes: ['02100015'],
  roles: ['3'],
  fields: withdrawRecordFields,
  list: withdrawList,
  positionOf: (record) => [record.applyTime, record.withdrawNo],
  columns: [
    'withdrawNo',
    'applyTime',
    'amt',
    'withdrawStatus',
    'payeeName',
    'payeeAcct',
    'bankName',
    'answerTime',
    'failReason',
    'applyUser',
    'remark',
  ],
})
