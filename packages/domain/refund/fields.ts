import { MERCHANTS, SHOPS } from '../choices'
import { PAY_CHANNEL, PAY_TYPE, REFUND_STATE } from '../trade/dicts'
import { REFUND_SOURCE, REFUND_STATUS } from './dicts'
import { SOURCES } from '../ingest/sources'
import { field, type Fields } from '../field'
import { batchPath, payoutOf } from '../merchant-settlement/links'
import { partnerFields } from '../partner/fields'
import { person } from '../staff/person'

/** A refund with the trade it belongs to (domain §8.6). */
export const refundFields = {
  orderNo: field.id('单号', { placeholder: '退款/商户/渠道/原订单号' }),
  refundNo: field.id('退款单号'),
  outRefundNo: field.id('商户退款单号'),
  channelRefundNo: field.id('渠道退款单号'),
  tradeNo: field.id('原订单号', {
    width: 244,
    link: (row) => `/trades/details/show/${String(row.tradeNo)}`,
  }),
  outTradeNo: field.id('商户订单号'),
  channelTradeNo: field.id('渠道订单号'),
  sourceId: field.remote('来源', SOURCES),
  inFile: field.flag('账单中有'),
  refundTime: field.dateTime('申请时间', { sortable: true }),
  tradeTime: field.dateTime('交易时间'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  ...partnerFields,
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  payType: field.enum('支付方式', PAY_TYPE),
  goodsName: field.text('商品名称'),
  transAmt: field.money('原金额'),
  couponAmt: field.money('优惠金额', { hint: '由商户承担的优惠' }),
  payAmt: field.money('实付金额'),
  feeAmt: field.money('手续费'),
  tradeRefundAmt: field.money('累计已退金额'),
  refundState: field.enum('交易退款状态', REFUND_STATE),
  refundAmt: field.money('退款金额', { sortable: true }),
  refundFeeAmt: field.money('退还手续费', {
    hint: '按退款金额占实付金额的比例退还，退完时退还全部剩余',
  }),
  refundCouponAmt: field.money('退回优惠', { hint: '按退款金额占实付金额的比例退回' }),
  refundSource: field.enum('发起方', REFUND_SOURCE),
  operatorName: person('操作人', 'operatorId', { width: 120 }),
  refundReason: field.text('退款原因'),
  refundStatus: field.enum('退款状态', REFUND_STATUS),
  finishTime: field.dateTime('完成时间'),
  failReason: field.text('失败原因', { width: 200 }),
  coverAmt: field.money('商户资金承担', {
    hint: '未结算资金不足时，依次由商户余额、保证金承担，再不足记为欠款',
  }),
  batchNo: field.id('结算批次号', { link: ({ batchNo }) => batchPath(batchNo) }),
  payoutNo: field.id('提现单号', { record: payoutOf }),
  backBatchNo: field.id('退回批次号', {
    hint: '退款关闭后，退回商户的结算批次',
    link: ({ backBatchNo }) => batchPath(backBatchNo),
  }),
} satisfies Fields
