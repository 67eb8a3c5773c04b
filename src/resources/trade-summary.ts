import { CODES } from '#domain/permission-codes'
import { defineResource, takenAlong, type RecordFrom } from '../lib/resource'
import { merchantTradePath, paidTradesPath } from '#domain/trade/links'
import { NET_AMT_IN_FULL, tradeSummaryFields, within } from '#domain/trade-summary/fields'

const AMOUNTS = [
  'payCount',
  'payAmt',
  'refundCount',
  'refundAmt',
  'netAmt',
  'feeAmt',
  'couponAmt',
  'avgAmt',
] as const

/** Trade summary (spec §2 `/trades/trade`, domain §8.1). */
const tradeSummary = defineResource({
  name: 'tradeSummary',
  title: '交易汇总',
  area: 'trades',
  path: 'trade',
  code: CODES.tradeSummary.list,
  id: 'groupId',
  order: 10,

  fields: tradeSummaryFields,

  calls: { list: '/v1/trade/summaryList' },

  list: {
    columns: ['tradeDate', ...AMOUNTS],
    variants: {
      field: 'dimension',
      default: 'DAY',
      columns: {
        DAY: ['tradeDate', ...AMOUNTS],
        MERCHANT: ['merId', ...AMOUNTS],
        SHOP: ['shopId', 'merId', ...AMOUNTS],
        PARTNER: ['partnerId', ...AMOUNTS],
        CHANNEL: ['payChannel', ...AMOUNTS],
      },
      roles: { PARTNER: ['3'] },
    },
    filters: [
      { field: 'tradeDate', preset: '近7天', maxDays: 31 },
      'merId',
      'shopId',
      'partnerId',
      'payChannel',
      'region',
    ],
    header: () => import('../pages/trade-summary/header'),
    summary: [
      { name: 'payAmt', formula: '支付成功交易的实付金额之和，不含已撤销的交易' },
      { name: 'payCount', formula: '支付成功的交易笔数' },
      {
        name: 'refundAmt',
        formula: '上述交易退款成功的金额之和。退款按原交易日统计，与交易明细一致',
      },
      {
        name: 'netAmt',
        label: NET_AMT_IN_FULL,
        kind: 'money',
        formula: '交易净额 = 交易金额 − 退款金额',
      },
      { name: 'feeAmt', formula: '上述交易收取的手续费之和，不减退款时退还的手续费' },
      { name: 'merCount', label: '动销商户数', kind: 'count', formula: '有支付成功交易的商户个数' },
    ],
    totalRow: true,
    export: { reportType: 'tradeSummary' },
    empty: '这段时间没有交易',
  },

  actions: [
    {
      name: 'changes',
      label: '与上期相比',
      places: ['toolbar'],
      link: (_, asked) =>
        takenAlong('/trades/change', asked, [
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
    {
      name: 'days',
      label: '明细',
      places: ['row'],
      code: CODES.trade.list,
      visible: (row) => row.merId !== null && row.merId !== undefined && within(row) !== undefined,
      link: (row) => merchantTradePath(String(row.merId), within(row)!),
    },
    {
      name: 'trades',
      label: '流水',
      places: ['row'],
      code: CODES.trade.list,
      visible: (row) => within(row) !== undefined,
      link: (row) => paidTradesPath(within(row)!),
    },
  ],
})

export type TradeSummary = RecordFrom<typeof tradeSummary>
export default tradeSummary
