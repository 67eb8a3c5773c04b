import { MERCHANTS, SHOPS } from '../choices'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'
import { PAY_CHANNEL } from '../trade/dicts'
import { paidTradesPath, type TradesWithin } from '../trade/links'
import { CHANGE_DIMENSION, NO_FEE_REASON, TRADE_CHANGE } from './dicts'

type Row = Readonly<Record<string, unknown>>
/** The trades of a figure: of the period or, by `withinBefore`, of the previous one. */
const trades = (name: 'within' | 'withinBefore') => (row: Row) =>
  row[name] ? paidTradesPath(row[name] as TradesWithin) : undefined

/** Turnover of merchants in a period, against the previous period of the same length. */
export const tradeChangeFields = {
  groupId: field.text('分组'),
  dimension: field.enum('汇总方式', CHANGE_DIMENSION),
  tradeDate: field.date('交易日期', { placeholder: '上周，与前一周相比' }),
  change: field.enum('变化', TRADE_CHANGE),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  ...partnerFields,
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  region: field.region('门店地区'),
  payAmt: field.money('本期交易金额', { sortable: true, width: 164, link: trades('within') }),
  beforePayAmt: field.money('上期交易金额', {
    sortable: true,
    width: 164,
    hint: '上期是紧接在所选时间之前、同样长的一段时间',
    link: trades('withinBefore'),
  }),
  diffPayAmt: field.money('金额变化', {
    sortable: true,
    signed: true,
    width: 152,
    hint: '金额变化 = 本期交易金额 − 上期交易金额',
  }),
  changeRate: field.rate('变化率', {
    sortable: true,
    width: 108,
    hint: '金额变化 ÷ 上期交易金额',
  }),
  payCount: field.count('本期笔数', { sortable: true, width: 108 }),
  beforePayCount: field.count('上期笔数', { sortable: true, width: 108 }),
  diffPayCount: field.count('笔数变化', { sortable: true, width: 108 }),
  feeAmt: field.money('本期手续费', { sortable: true, width: 140 }),
  noFeeReason: field.enum('免收原因', NO_FEE_REASON, {
    hint: '本期有交易而未收手续费的商户，以及其费率产品',
  }),
  beforeFeeAmt: field.money('上期手续费', { sortable: true, width: 140 }),
  diffFeeAmt: field.money('手续费变化', { sortable: true, signed: true, width: 140 }),
} satisfies Fields
