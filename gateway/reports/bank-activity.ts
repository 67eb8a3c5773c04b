import { CODE_DATA_PERMIT } from '../../src/lib/codes'
import { bankActivityFields } from '../../src/lib/bank-activity/fields'
import { bankActivityList } from '../records/bank-activity/list'
import { defineReport } from './report'

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
