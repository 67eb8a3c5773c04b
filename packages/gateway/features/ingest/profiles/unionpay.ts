import type { Profile } from './profile'

/**
 * UnionPay's 全渠道商户对账文件 of successful payments (INN…ZM_…): GBK, no header, columns of fixed
 * bytes with a blank between them, amounts in fen, C or D before fees (D: to be paid by the
 * merchant), times without a year. What follows 清算净额 is not read.
 */
export const UNIONPAY: Profile = {
  name: 'unionpay',
  encoding: 'gb18030',
  format: { kind: 'fixed', gap: 1 },
  columns: {
    交易代码: { width: 3 },
    代理机构标识码: { width: 11 },
    发送机构标识码: { width: 11 },
    系统跟踪号: { width: 6 },
    交易传输时间: { as: 'time', formats: ['MMDDHHmmss'], width: 10 },
    帐号: { width: 19 },
    交易金额: { as: 'amount', width: 12 },
    商户类别: { width: 4 },
    终端类型: { width: 2, values: { '07': 'H5', '08': 'APP', '*': 'CARD' } },
    查询流水号: { width: 21 },
    旧支付方式: { width: 2 },
    商户订单号: { width: 32 },
    支付卡类型: {
      width: 2,
      values: { '01': 'DEBIT', '02': 'CREDIT', '03': 'CREDIT', '*': 'UNKNOWN' },
    },
    原系统跟踪号: { width: 6 },
    原交易时间: { width: 10 },
    商户手续费: { as: 'amount', letters: { D: 1, C: -1 }, width: 13 },
    结算金额: { width: 13 },
    支付方式: { width: 4 },
    集团商户代码: { width: 15 },
    交易类型: { width: 2 },
    交易子类: { width: 2 },
    业务类型: { width: 6 },
    帐号类型: { width: 2 },
    账单类型: { width: 4 },
    账单号码: { width: 32 },
    交互方式: { width: 1 },
    原交易查询流水号: { width: 21 },
    商户代码: { width: 15 },
    分账入账方式: { width: 1 },
    二级商户代码: { width: 15 },
    二级商户简称: { width: 32 },
    二级商户分账入账金额: { width: 13 },
    清算净额: { width: 13 },
  },
  rules: [
    {
      when: { 交易类型: ['01', '03'] },
      kind: 'trade.paid',
      facts: {
        occurredAt: { from: ['交易传输时间'], must: true },
        channelTradeNo: { from: ['查询流水号'], must: true },
        outTradeNo: { from: ['商户订单号'] },
        transAmt: { from: ['交易金额'], must: true },
        feeAmt: { from: ['商户手续费'] },
        payType: { from: ['终端类型'], must: true },
        subMchId: { from: ['二级商户代码', '商户代码'], must: true },
        cardKind: { from: ['支付卡类型'] },
      },
      constants: { payChannel: 'UNIONPAY' },
    },
    {
      when: { 交易类型: ['04'] },
      kind: 'refund.succeeded',
      facts: {
        occurredAt: { from: ['交易传输时间'], must: true },
        channelRefundNo: { from: ['查询流水号'], must: true },
        channelTradeNo: { from: ['原交易查询流水号'], must: true },
        refundAmt: { from: ['交易金额'], must: true },
        outRefundNo: { from: ['商户订单号'] },
      },
    },
    {
      when: { 交易类型: ['31', '33'] },
      kind: 'trade.revoked',
      facts: {
        occurredAt: { from: ['交易传输时间'], must: true },
        channelTradeNo: { from: ['原交易查询流水号'], must: true },
      },
    },
  ],
}
