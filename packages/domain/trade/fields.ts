import { terminalPath } from '../device/links'
import { MERCHANTS, SHOPS } from '../choices'
import {
  CARD_KIND,
  PAY_CHANNEL,
  PAY_TYPE,
  REFUND_STATE,
  TRADE_SETTLE_STATUS,
  TRADE_STATUS,
} from './dicts'
import { field, type Fields } from '../field'
import { SOURCES } from '../ingest/sources'
import { batchPath, payoutOf } from '../merchant-settlement/links'
import { partnerFields } from '../partner/fields'

/** A trade (domain §8.3). */
export const tradeFields = {
  orderNo: field.id('订单号', { placeholder: '平台/商户/渠道订单号' }),
  tradeNo: field.id('平台订单号', { width: 244 }),
  outTradeNo: field.id('商户订单号'),
  channelTradeNo: field.id('渠道订单号'),
  tradeTime: field.dateTime('交易时间', { sortable: true }),
  payTime: field.dateTime('支付时间'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  termNo: field.id('终端号', { link: terminalPath }),
  serialNo: field.id('终端序列号', { link: terminalPath }),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  payType: field.enum('支付方式', PAY_TYPE),
  cardKind: field.enum('卡种', CARD_KIND),
  sourceId: field.remote('来源', SOURCES),
  inFile: field.flag('账单中有'),
  bankName: field.text('付款银行'),
  openid: field.secret('付款人标识', 'openid'),
  cardTail: field.text('卡号后四位'),
  goodsName: field.text('商品名称'),
  clientIp: field.text('交易IP'),
  transAmt: field.money('订单金额', { sortable: true }),
  couponAmt: field.money('优惠金额', { hint: '由商户承担的优惠' }),
  payAmt: field.money('实付金额', { hint: '实付 = 订单金额 − 优惠金额' }),
  feeRate: field.rate('费率'),
  feeAmt: field.money('手续费'),
  settleAmt: field.money('应结金额', { hint: '应结 = 订单金额 − 商户优惠 − 手续费' }),
  refundAmt: field.money('已退金额'),
  refundableAmt: field.money('可退金额', {
    hint: '可退金额 = 实付金额 − 已退与退款中的金额',
  }),
  tradeStatus: field.enum('交易状态', TRADE_STATUS),
  refundState: field.enum('退款状态', REFUND_STATE),
  settleStatus: field.enum('结算状态', TRADE_SETTLE_STATUS),
  settleDate: field.date('结算日期'),
  lateDate: field.date('补入账日', { hint: '付款时当日已关账，记入这一天的账' }),
  batchNo: field.id('结算批次号', { link: ({ batchNo }) => batchPath(batchNo) }),
  payoutNo: field.id('提现单号', { record: payoutOf }),
  batchReason: field.text('结算说明'),
  partnerId: { ...partnerFields.partnerId, roles: ['3', '4'] },
  partnerName: partnerFields.partnerName,
  costRate: field.rate('成本费率', { roles: ['3'] }),
  costFeeAmt: field.money('成本手续费', { roles: ['3'] }),
  partnerShareAmt: field.money('渠道商分润', { hint: '预估，以日终分润为准' }),
  incomeAmt: field.money('预估分润', {
    roles: ['3'],
    hint: '预估分润 = 手续费 − 成本手续费 − 渠道商分润',
  }),
} satisfies Fields
