import { CODES } from '#domain/permission-codes'
import { tradeChangeFields } from '#domain/trade-summary/change-fields'
import { defineResource, takenAlong, type RecordFrom } from '../lib/resource'

const FIGURES = [
  'diffPayAmt',
  'changeRate',
  'payAmt',
  'beforePayAmt',
  'diffPayCount',
  'payCount',
  'beforePayCount',
  'diffFeeAmt',
  'feeAmt',
  'beforeFeeAmt',
] as const

/** Comparison of turnover with the previous period, beyond the spec's screens. */
const tradeChange = defineResource({
  name: 'tradeChange',
  title: '交易变化',
  area: 'trades',
  path: 'change',
  code: CODES.tradeSummary.list,
  id: 'groupId',
  order: 15,
  hidden: true,

  fields: tradeChangeFields,

  calls: { list: '/v1/trade/changeList' },

  list: {
    columns: ['merId', ...FIGURES],
    variants: {
      field: 'dimension',
      default: 'MERCHANT',
      columns: {
        MERCHANT: ['merId', ...FIGURES, 'noFeeReason'],
        SHOP: ['shopId', 'merId', ...FIGURES, 'noFeeReason'],
        PARTNER: ['partnerId', ...FIGURES],
      },
      roles: { PARTNER: ['3'] },
    },
    filters: [
      { field: 'tradeDate', preset: '上周', maxDays: 31 },
      { field: 'change', op: 'eq' },
      'merId',
      'shopId',
      'partnerId',
      'payChannel',
      'region',
    ],
    header: () => import('../pages/trade-summary/change-header'),
    summary: [
      { name: 'payAmt', formula: '所选时间支付成功交易的实付金额之和' },
      { name: 'beforePayAmt', formula: '上期：紧接在前、同样长的时间；整月比上月' },
      { name: 'diffPayAmt', formula: '本期交易金额 − 上期交易金额，等于各行之和' },
      { name: 'diffFeeAmt' },
    ],
    totalRow: true,
    export: { reportType: 'tradeChange' },
    empty: '这两段时间没有这样的交易',
  },

  actions: [
    {
      name: 'noFee',
      label: '未收手续费',
      places: ['toolbar'],
      link: (_, asked) =>
        takenAlong('/trades/change', { ...asked, change: 'NO_FEE' }, [
          'change',
          'dimension',
          'tradeDateStart',
          'tradeDateEnd',
          'merId',
          'shopId',
          'partnerId',
          'payChannel',
          'region',
        ]),
    },
  ],
})

export type TradeChange = RecordFrom<typeof tradeChange>
export default tradeChange
