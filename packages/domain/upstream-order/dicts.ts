import type { Dict } from '../field'

export const ORDER_STATE = {
  KEPT: { label: '暂不发送', tone: 'waiting' },
  WAITING: { label: '待送达', tone: 'waiting' },
  SENT: { label: '等待答复', tone: 'running' },
  EXPIRED: { label: '逾期未答复', tone: 'failed' },
  ANSWERED: { label: '已答复', tone: 'success' },
  CANCELED: { label: '已撤回', tone: 'closed' },
} as const satisfies Dict

/** Kinds of orders to external parties (docs/upstream.md §4). */
export const ORDER_KIND = {
  'channel.refund': { label: '退款' },
  'channel.dispute': { label: '拒付答复' },
  'channel.register': { label: '渠道报备' },
  'channel.sign': { label: '商户签约' },
  'channel.open': { label: '渠道开户' },
  'channel.bill': { label: '渠道账单' },
  'bank.cashOut': { label: '商户提现' },
  'bank.autoCash': { label: '自动提现' },
  'bank.withdrawal': { label: '服务商提现' },
  'bank.verify': { label: '四要素核验' },
  'bank.verifyAccount': { label: '账户验证打款' },
  'bank.settlement': { label: '结算付款' },
  'bank.recharge': { label: '充值到账' },
  'risk.apply': { label: '进件审核' },
  'risk.appeal': { label: '风险申诉' },
  'risk.review': { label: '真实性审核' },
  'wechat.verify': { label: '微信实名认证' },
  'clearing.report': { label: '终端报备' },
  'acquirer.invoice': { label: '发票审核' },
  'acquirer.redden': { label: '发票红冲' },
  'acquirer.dispute': { label: '结算异议' },
} as const satisfies Dict
