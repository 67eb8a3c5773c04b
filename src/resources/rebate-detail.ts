import { MERCHANTS } from '../lib/choices'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** The rows of a rebate (spec §2 `/accounts/accountRebateDetail`, domain §9.4), by `rebateId`. */
const rebateDetail = defineResource({
  name: 'rebateDetail',
  title: '返利明细',
  area: 'accounts',
  path: 'accountRebateDetail',
  code: '92100001',
  id: 'itemId',
  order: 80,
  hidden: true,

  fields: {
    itemId: field.id('明细编号'),
    rebateId: field.id('返利单号', {
      link: ({ rebateId }) => `/accounts/accountRebate/show/${String(rebateId)}`,
    }),
    itemDate: field.date('日期', { sortable: true }),
    merId: field.remote('商户', MERCHANTS),
    merName: field.text('商户名称'),
    transCount: field.count('交易笔数'),
    transAmt: field.money('交易额', { sortable: true }),
    fromAmt: field.money('适用阶梯', { width: 136, hint: '当月交易额达到此数起的一档' }),
    rate: field.rate('返利费率'),
    rebateAmt: field.money('返利金额', {
      sortable: true,
      width: 148,
      hint: '返利金额 = 交易额 × 返利费率，四舍五入到分',
    }),
  },

  calls: { list: '/v1/account/rebateDetail' },

  list: {
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
      { name: 'transCount', label: '交易笔数', kind: 'count' },
      { name: 'transAmt', label: '交易额', kind: 'money' },
      { name: 'rebateAmt', label: '返利金额', kind: 'money', formula: '各行返利金额之和' },
    ],
    totalRow: true,
    defaultSort: { field: 'itemDate', order: 'desc' },
    export: { reportType: 'rebateDetail' },
    empty: '没有符合条件的返利明细',
  },
})

export type RebateDetail = RecordFrom<typeof rebateDetail>
export default rebateDetail
