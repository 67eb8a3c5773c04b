import { CODES } from '#domain/permission-codes'
import { settlementFields } from '#domain/settlement/fields'
import { settlementList } from './settlement-list'
import { defineReport } from '../../core/export/report'

/** Settlements of income (domain §9.8). */
export const settlementReport = defineReport({
  reportType: 'settle',
  codes: [CODES.settle.list],
  roles: ['3'],
  fields: settlementFields,
  list: settlementList,
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
