import { CODES } from '#domain/permission-codes'
import { MER_STATUS } from '#domain/merchant/dicts'
import { CHANNEL_AMOUNTS } from '#domain/trade-summary/dicts'
import { NET_AMT_IN_FULL, tradeSummaryFields } from '#domain/trade-summary/fields'
import { defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'
import { paidTradesPath, refundedTradesPath, type TradesWithin } from '#domain/trade/links'

const label = labelsOf(tradeSummaryFields)

type Row = Readonly<Record<string, unknown>>
const within = (row: Row): TradesWithin => ({
  dateStart: String(row.tradeDate),
  dateEnd: String(row.tradeDate),
  merId: [String(row.merId)],
})
const paid = (row: Row) => (Number(row.payCount) > 0 ? paidTradesPath(within(row)) : undefined)
const refunded = (row: Row) =>
  Number(row.refundCount) > 0 ? refundedTradesPath(within(row)) : undefined
/** The trades of one payment channel on a day. */
const ofChannel = (channel: keyof typeof CHANNEL_AMOUNTS) => {
  const { name, label } = CHANNEL_AMOUNTS[channel]
  return field.money(label, {
    width: 124,
    link: (row) =>
      Number(row[name]) > 0 ? paidTradesPath({ ...within(row), payChannel: [channel] }) : undefined,
  })
}

/** A merchant's trades by day (spec §2 `detail/:userCustId`, domain §8.2). */
const merchantTrade = defineResource({
  name: 'merchantTrade',
  title: '商户交易明细',
  area: 'trades',
  path: 'detail/:userCustId',
  code: CODES.trade.list,
  id: 'tradeDate',
  order: 20,
  hidden: true,

  fields: {
    merId: field.id('商户号'),
    merName: field.text(label.merName),
    partnerName: field.text(label.partnerName),
    openTime: field.dateTime('开通时间'),
    merStatus: field.enum('商户状态', MER_STATUS),
    tradeDate: field.date(label.tradeDate),
    payCount: field.count(label.payCount, { width: 96, link: paid }),
    payAmt: field.money(label.payAmt, { width: 140, link: paid }),
    refundCount: field.count(label.refundCount, { width: 96, link: refunded }),
    refundAmt: field.money(label.refundAmt, {
      width: 136,
      hint: '退款按原交易日统计',
      link: refunded,
    }),
    netAmt: field.money(label.netAmt, { width: 140 }),
    feeAmt: field.money(label.feeAmt, {
      width: 128,
      hint: '交易时收取的手续费，不减退款退还的部分',
    }),
    wechatAmt: ofChannel('WECHAT'),
    alipayAmt: ofChannel('ALIPAY'),
    unionpayAmt: ofChannel('UNIONPAY'),
    bankcardAmt: ofChannel('BANKCARD'),
    dcepAmt: ofChannel('DCEP'),
    otherAmt: ofChannel('OTHER'),
  },

  // Not a list: it shows one merchant and has no pages. The page uses the columns declared here.
  page: () => import('../pages/merchant-trade'),
  list: {
    columns: [
      'tradeDate',
      'payCount',
      'payAmt',
      'refundCount',
      'refundAmt',
      'netAmt',
      'feeAmt',
      'wechatAmt',
      'alipayAmt',
      'unionpayAmt',
      'bankcardAmt',
      'dcepAmt',
      'otherAmt',
    ],
    summary: [
      { name: 'payAmt', formula: '支付成功交易的实付金额之和' },
      { name: 'payCount', formula: '支付成功的交易笔数' },
      { name: 'refundAmt', formula: '上述交易退款成功的金额之和，退款按原交易日统计' },
      { name: 'netAmt', label: NET_AMT_IN_FULL, kind: 'money', formula: '交易金额 − 退款金额' },
      { name: 'feeAmt', formula: '上述交易收取的手续费之和，不减退款时退还的手续费' },
    ],
    totalRow: true,
  },
})

export type MerchantTrade = RecordFrom<typeof merchantTrade>
export default merchantTrade
