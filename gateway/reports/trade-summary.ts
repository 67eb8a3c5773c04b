import { PAY_CHANNEL } from '../../src/lib/dicts/trade'
import { TRADE_DIMENSION } from '../../src/lib/dicts/trade-summary'
import { tradeSummary } from '../records/trade-summary/list'
import type { GroupedReport, ReportColumn } from './report'

const AMOUNTS: readonly ReportColumn[] = [
  { name: 'payCount', title: '交易笔数', kind: 'count' },
  { name: 'payAmt', title: '交易金额', kind: 'money' },
  { name: 'refundCount', title: '退款笔数', kind: 'count' },
  { name: 'refundAmt', title: '退款金额', kind: 'money' },
  { name: 'netAmt', title: '交易净额', kind: 'money' },
  { name: 'feeAmt', title: '手续费', kind: 'money' },
  { name: 'couponAmt', title: '优惠金额', kind: 'money' },
  { name: 'avgAmt', title: '笔均金额', kind: 'money' },
]

/** Sums of trades (domain §8.1). */
export const tradeSummaryReport: GroupedReport = {
  reportType: 'tradeSummary',
  title: '交易汇总',
  codes: ['02100024'],
  roles: ['3', '4'],
  grouped: tradeSummary,
  columns: {
    DAY: [{ name: 'tradeDate', title: '交易日期', kind: 'text' }, ...AMOUNTS],
    MERCHANT: [
      { name: 'merId', title: '商户号', kind: 'id' },
      { name: 'merName', title: '商户名称', kind: 'text' },
      ...AMOUNTS,
    ],
    SHOP: [
      { name: 'shopId', title: '门店号', kind: 'id' },
      { name: 'shopName', title: '门店名称', kind: 'text' },
      { name: 'merId', title: '商户号', kind: 'id' },
      { name: 'merName', title: '商户名称', kind: 'text' },
      ...AMOUNTS,
    ],
    PARTNER: [
      { name: 'partnerId', title: '渠道商号', kind: 'id' },
      { name: 'partnerName', title: '渠道商', kind: 'text' },
      ...AMOUNTS,
    ],
    CHANNEL: [
      { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
      ...AMOUNTS,
    ],
  },
  filters: {
    dimension: { label: '汇总方式', dict: TRADE_DIMENSION },
    tradeDate: { label: '交易日期' },
    merId: { label: '商户', names: 'merchant' },
    shopId: { label: '门店', names: 'shop' },
    partnerId: { label: '渠道商', names: 'partner' },
    payChannel: { label: '支付渠道', dict: PAY_CHANNEL },
    region: { label: '地区' },
  },
}
