import { CODE_DATA_PERMIT } from '#domain/codes'
import { bankActivityFields } from '#domain/bank-activity/fields'
import { bankActivityList } from './bank-activity-list'
import { defineReport } from '../../core/export/report'

/** Bank activities (domain §9.5). */
export const bankActivityReport = defineReport({
  reportType: 'bankActivity',
  codes: [CODE_DATA_PERMIT],
  roles: ['3'],
  fields: bankActivityFields,
  list: bankActivityList,
  positionOf: (record) => [record.bizDate, record.billId],
  columns: [
    'billId',
    'bizDate',
    'actId',
    'actName',
    'bankName',
    'actPeriod',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'joinCount',
    'transAmt',
    'discountAmt',
    'bankAmt',
    'merAmt',
    'provAmt',
    'settleStatus',
  ],
})
