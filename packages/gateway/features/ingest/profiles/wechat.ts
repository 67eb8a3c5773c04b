import type { Profile } from './profile'

const yuan = { as: 'amount', must: true, unit: 'yuan' } as const
const must = { must: true } as const

/**
 * WeChat Pay's 交易账单, kind ALL, of a merchant or a service provider. A payment and each of its
 * refunds are rows of their own; a revoked payment has a second row under its number. A refund's
 * status is that of the hour in which the bill was made and never changes afterwards.
 */
export const WECHAT: Profile = {
  name: 'wechat',
  encoding: 'utf-8',
  format: { kind: 'delimited', separator: ',', prefix: '`' },
  columns: {
    交易时间: { as: 'time', must: true, formats: ['YYYY-MM-DD HH:mm:ss'] },
    公众账号ID: {},
    商户号: must,
    // An ordinary merchant's bill has 0 here.
    特约商户号: { must: true, empty: ['0'] },
    设备号: {},
    微信订单号: must,
    商户订单号: must,
    用户标识: {},
    交易类型: {
      must: true,
      values: {
        MICROPAY: 'MICROPAY',
        JSAPI: 'JSAPI',
        NATIVE: 'NATIVE',
        APP: 'APP',
        MWEB: 'H5',
        FACEPAY: 'FACE',
      },
    },
    交易状态: must,
    付款银行: {
      must: true,
      values: {
        '*_DEBIT': 'DEBIT',
        '*_CREDIT': 'CREDIT',
        CFT: 'BALANCE',
        LQT: 'BALANCE',
        '*': 'UNKNOWN',
      },
    },
    货币种类: must,
    应结订单金额: yuan,
    代金券金额: yuan,
    微信退款单号: { must: true, empty: ['0'] },
    商户退款单号: { must: true, empty: ['0'] },
    退款金额: yuan,
    充值券退款金额: yuan,
    退款类型: {},
    退款状态: must,
    商品名称: {},
    商户数据包: {},
    // Five decimals.
    手续费: { ...yuan, round: true },
    费率: {},
    订单金额: yuan,
    申请退款金额: yuan,
    费率备注: {},
  },
  rules: [
    {
      when: { 货币种类: ['CNY'], 交易状态: ['SUCCESS'] },
      kind: 'trade.paid',
      facts: paid(),
      constants: { payChannel: 'WECHAT' },
    },
    {
      when: { 货币种类: ['CNY'], 交易状态: ['REVOKED'] },
      kind: 'trade.revoked',
      facts: {
        occurredAt: { from: ['交易时间'], must: true },
        channelTradeNo: { from: ['微信订单号'], must: true },
        outTradeNo: { from: ['商户订单号'] },
      },
    },
    {
      when: { 货币种类: ['CNY'], 交易状态: ['REFUND'], 退款状态: ['SUCCESS'] },
      kind: 'refund.succeeded',
      facts: refunded(),
    },
    {
      when: { 货币种类: ['CNY'], 交易状态: ['REFUND'], 退款状态: ['FAIL', 'CHANGE'] },
      kind: 'refund.failed',
      facts: refunded(),
    },
    {
      when: { 货币种类: ['CNY'], 交易状态: ['REFUND'], 退款状态: ['PROCESSING'] },
      ignore: '退款处理中，以渠道后续通知为准',
    },
  ],
  totals: {
    required: true,
    line: '总交易单数',
    unit: 'yuan',
    count: { at: { cell: '总交易单数' } },
    sum: { of: ['订单金额'], at: { cell: '订单总金额' } },
    refundSum: { of: ['申请退款金额'], at: { cell: '申请退款总金额' } },
  },
}

function paid(): NonNullable<Profile['rules'][number]['facts']> {
  return {
    occurredAt: { from: ['交易时间'], must: true },
    channelTradeNo: { from: ['微信订单号'], must: true },
    outTradeNo: { from: ['商户订单号'] },
    transAmt: { from: ['订单金额'], must: true },
    // Coupons that WeChat does not pay for.
    couponAmt: { from: ['代金券金额'] },
    feeAmt: { from: ['手续费'] },
    payType: { from: ['交易类型'], must: true },
    subMchId: { from: ['特约商户号', '商户号'], must: true },
    cardKind: { from: ['付款银行'] },
    goodsName: { from: ['商品名称'] },
    openid: { from: ['用户标识'] },
  }
}

function refunded(): NonNullable<Profile['rules'][number]['facts']> {
  return {
    occurredAt: { from: ['交易时间'], must: true },
    channelRefundNo: { from: ['微信退款单号'], must: true },
    channelTradeNo: { from: ['微信订单号'], must: true },
    refundAmt: { from: ['申请退款金额'], must: true },
    outRefundNo: { from: ['商户退款单号'] },
  }
}
