import type { Profile } from './profile'

type Column = Profile['columns'][string]
const yuan: Column = { as: 'amount', unit: 'yuan' }
const time: Column = { as: 'time', formats: ['YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss'] }

/**
 * Alipay's 业务明细 of a day: GB18030 between divider lines, cells padded with tabs, refunds and
 * service fees with a minus. The merchant is the account above the rows.
 */
export const ALIPAY: Profile = {
  name: 'alipay',
  encoding: 'gb18030',
  format: { kind: 'delimited', separator: ',', quote: '"' },
  skip: ['#', '----'],
  end: '#-----------------------------------------业务明细列表结束',
  // The account is the merchant's number of 16 digits and four more.
  preamble: { 账号: { line: '#账号：', after: '[', before: ']', length: 16 } },
  columns: {
    支付宝交易号: { must: true },
    商户订单号: { must: true },
    业务类型: { must: true },
    商品名称: {},
    创建时间: time,
    完成时间: { ...time, must: true },
    门店编号: {},
    门店名称: {},
    操作员: {},
    终端号: {},
    对方账户: {},
    '订单金额（元）': { ...yuan, must: true },
    '商家实收（元）': { ...yuan, must: true },
    '支付宝红包（元）': yuan,
    '集分宝（元）': yuan,
    '支付宝优惠（元）': yuan,
    '商家优惠（元）': yuan,
    '券核销金额（元）': yuan,
    券名称: {},
    '商家红包消费金额（元）': yuan,
    '卡消费金额（元）': yuan,
    '退款批次号/请求号': { must: true },
    '服务费（元）': { ...yuan, must: true },
    '分润（元）': yuan,
    备注: {},
  },
  rules: [
    {
      when: { 业务类型: ['交易'] },
      kind: 'trade.paid',
      facts: {
        occurredAt: { from: ['完成时间', '创建时间'], must: true },
        orderTime: { from: ['创建时间'] },
        channelTradeNo: { from: ['支付宝交易号'], must: true },
        outTradeNo: { from: ['商户订单号'] },
        transAmt: { from: ['订单金额（元）'], must: true },
        couponAmt: { from: ['商家优惠（元）'] },
        feeAmt: { from: ['服务费（元）'], negative: true },
        subMchId: { from: ['账号'], must: true },
        goodsName: { from: ['商品名称'] },
      },
      // Assumed: the bill does not say how the payer paid; a payment told by an event keeps its own.
      constants: { payChannel: 'ALIPAY', payType: 'NATIVE' },
    },
    {
      when: { 业务类型: ['退款'] },
      kind: 'refund.succeeded',
      facts: {
        occurredAt: { from: ['完成时间', '创建时间'], must: true },
        // A refund in full may have no number of its own.
        channelRefundNo: { from: ['退款批次号/请求号', '支付宝交易号'], must: true },
        channelTradeNo: { from: ['支付宝交易号'], must: true },
        refundAmt: { from: ['订单金额（元）'], must: true, negative: true },
        outRefundNo: { from: ['退款批次号/请求号'] },
      },
    },
  ],
  totals: {
    required: true,
    line: '#交易合计：',
    unit: 'yuan',
    count: { when: { 业务类型: ['交易'] }, at: { line: '#交易合计：', after: '', before: '笔' } },
    sum: {
      of: ['商家实收（元）'],
      when: { 业务类型: ['交易'] },
      at: { line: '#交易合计：', after: '商家实收共', before: '元' },
    },
    refundCount: {
      when: { 业务类型: ['退款'] },
      at: { line: '#退款合计：', after: '', before: '笔' },
    },
    refundSum: {
      of: ['商家实收（元）'],
      when: { 业务类型: ['退款'] },
      negative: true,
      at: { line: '#退款合计：', after: '商家实收退款共', before: '元' },
    },
  },
}
