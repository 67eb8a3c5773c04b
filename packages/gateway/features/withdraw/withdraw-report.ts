import { CODES } from '#domain/permission-codes'
import { withdrawRecordFields } from '#domain/withdraw/fields'
import { withdrawList } from './withdraw-list'
import { defineReport } from '../../core/export/report'

/** Withdrawals of profit; account numbers are masked as in the list. */
export const withdrawReport = defineReport({
  reportType: 'withdraw',
  codes: [CODES.withdraw.list],
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
