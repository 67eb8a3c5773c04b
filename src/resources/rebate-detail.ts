import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'
import { rebateDetailFields } from '#domain/rebate/detail-fields'

/** The rows of a rebate (spec §2 `/accounts/accountRebateDetail`, domain §9.4), by `rebateId`. */
const rebateDetail = defineResource({
  name: 'rebateDetail',
  title: '返利明细',
  area: 'accounts',
  path: 'accountRebateDetail',
  code: CODES.rebate.list,
  id: 'itemId',
  order: 80,
  hidden: true,

  fields: rebateDetailFields,

  calls: { list: '/v1/account/rebateDetail' },

  list: {
    linked: ['itemId'],
    columns: [
      'itemDate',
      'merId',
      'transCount',
      'transAmt',
      'fromAmt',
      'rate',
      'rebateAmt',
      'rebateId',
    ],
    filters: ['rebateId', 'merId', { field: 'itemDate', precision: 'date' }, 'rebateAmt'],
    summary: [
      { name: 'transCount' },
      { name: 'transAmt' },
      { name: 'rebateAmt', formula: '各行返利金额之和' },
    ],
    totalRow: true,
    defaultSort: { field: 'itemDate', order: 'desc' },
    export: { reportType: 'rebateDetail' },
    empty: '没有符合条件的返利明细',
  },
})

export type RebateDetail = RecordFrom<typeof rebateDetail>
export default rebateDetail
