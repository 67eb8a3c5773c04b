import { settlementFields } from '../../src/lib/settle/fields'
import { settleList } from '../records/settle/list'
import { defineReport } from './report'

/** Settlements of income (domain §9.8). */
export const settleReport = defineReport({
  reportType: 'settle',
  codes: ['02100027'],
  roles: ['3'],
  fields: settlementFields,
  list: settleList,
  positionOf: (record) => [record.createTime, record.settleNo],
  columns: [
    'settleNo',
    'billMonth',
    'targetType',
    'targetId',
    'targetName',
    'incomeAmt',
    'adjustAmt',
    'taxAmt',
    'payableAmt',
    'payWay',
    'acctName',
    'acctNo',
    'invoiceNo',
    'settleStatus',
    'createTime',
    'payTime',
    'failReason',
  ],
})
