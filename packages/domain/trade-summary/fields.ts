import { MERCHANTS, SHOPS } from '../choices'
import { PAY_CHANNEL } from '../trade/dicts'
import { TRADE_DIMENSION } from './dicts'
import { field, type Fields } from '../field'
import { paidTradesPath, refundedTradesPath, type TradesWithin } from '../trade/links'
import { partnerFields } from '../partner/fields'

type Row = Readonly<Record<string, unknown>>
/** The filter of the trades that a row sums; a sum without it has no link. */
export const within = (row: Row) => (row.within ?? undefined) as TradesWithin | undefined
const paid = (row: Row) => within(row) && paidTradesPath(within(row)!)
/** The link to the refunded trades; none without refunds. */
const refunded = (row: Row) =>
  Number(row.refundCount) > 0 && within(row) ? refundedTradesPath(within(row)!) : undefined

/** Sums of trades by day, merchant, shop, partner or channel (domain §8.1). */
export const tradeSummaryFields = {
  groupId: field.text('分组'),
  dimension: field.enum('汇总方式', TRADE_DIMENSION),
  tradeDate: field.date('交易日期', { sortable: true, width: 108 }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  ...partnerFields,
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
} satisfies Fields

/** A card shows the full name of the column whose heading is shortened (domain §8.1). */
export const NET_AMT_IN_FULL = '交易净额'
