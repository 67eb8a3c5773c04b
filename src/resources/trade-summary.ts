import { MERCHANTS, PARTNERS, SHOPS } from '../lib/choices'
import { PAY_CHANNEL } from '../lib/dicts/trade'
import { TRADE_DIMENSION } from '../lib/dicts/trade-summary'
import { defineResource, field, type RecordFrom } from '../lib/resource'
import {
  merchantTradePath,
  paidTradesPath,
  refundedTradesPath,
  type TradesWithin,
} from '../lib/trade-links'

type Row = Readonly<Record<string, unknown>>
const within = (row: Row) => (row.within ?? undefined) as TradesWithin | undefined
const paid = (row: Row) => within(row) && paidTradesPath(within(row)!)
/** No refunds, nothing to look at. */
const refunded = (row: Row) =>
  Number(row.refundCount) > 0 && within(row) ? refundedTradesPath(within(row)!) : undefined

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
  code: '02100024',
  id: 'groupId',
  order: 10,

  fields: {
    groupId: field.text('分组'),
    dimension: field.enum('汇总方式', TRADE_DIMENSION),
    tradeDate: field.date('交易日期', { sortable: true, width: 108 }),
    merId: field.remote('商户', MERCHANTS),
    merName: field.text('商户名称'),
    shopId: field.remote('门店', SHOPS),
    shopName: field.text('门店名称'),
    partnerId: field.remote('渠道商', PARTNERS),
    partnerName: field.text('渠道商名称'),
    payChannel: field.enum('支付渠道', PAY_CHANNEL),
    region: field.region('门店地区'),
    payCount: field.count('交易笔数', { sortable: true, width: 96, link: paid }),
    payAmt: field.money('交易金额', { sortable: true, width: 136, link: paid }),
    refundCount: field.count('退款笔数', { sortable: true, width: 96, link: refunded }),
    refundAmt: field.money('退款金额', {
      sortable: true,
      width: 156,
      hint: '退款按原交易日统计',
      link: refunded,
    }),
    netAmt: field.money('净额', { sortable: true, width: 132, link: paid }),
    feeAmt: field.money('手续费', { sortable: true, width: 126, link: paid }),
    couponAmt: field.money('优惠金额', { sortable: true, width: 136, link: paid }),
    avgAmt: field.money('笔均', { sortable: true, width: 108 }),
  },

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
      {
        name: 'payAmt',
        label: '交易金额',
        kind: 'money',
        formula: '支付成功交易的实付金额之和，不含已撤销的交易',
      },
      { name: 'payCount', label: '交易笔数', kind: 'count', formula: '支付成功的交易笔数' },
      {
        name: 'refundAmt',
        label: '退款金额',
        kind: 'money',
        formula: '上述交易退款成功的金额之和。退款按原交易日统计，与交易明细一致',
      },
      {
        name: 'netAmt',
        label: '交易净额',
        kind: 'money',
        formula: '交易净额 = 交易金额 − 退款金额',
      },
      {
        name: 'feeAmt',
        label: '手续费',
        kind: 'money',
        formula: '上述交易收取的手续费之和，不减退款时退还的手续费',
      },
      { name: 'merCount', label: '动销商户数', kind: 'count', formula: '有支付成功交易的商户个数' },
    ],
    totalRow: true,
    export: { reportType: 'tradeSummary' },
    empty: '这段时间没有交易',
  },

  actions: [
    {
      name: 'days',
      label: '明细',
      places: ['row'],
      code: '02100025',
      visible: (row) => row.merId !== null && row.merId !== undefined && within(row) !== undefined,
      link: (row) => merchantTradePath(String(row.merId), within(row)!),
    },
    {
      name: 'trades',
      label: '流水',
      places: ['row'],
      code: '02100025',
      visible: (row) => within(row) !== undefined,
      link: (row) => paidTradesPath(within(row)!),
    },
  ],
})

export type TradeSummary = RecordFrom<typeof tradeSummary>
export default tradeSummary
