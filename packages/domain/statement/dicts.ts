import type { Dict } from '../field'

export const BILL_TYPE = {
  TRADE: '交易对账单',
  SETTLE: '结算对账单',
  PROFIT: '分润对账单',
  FUND: '资金账单',
} as const satisfies Dict

export const BILL_STATUS = {
  WAIT: { label: '待生成', tone: 'waiting' },
  MAKING: { label: '生成中', tone: 'running' },
  READY: { label: '可下载', tone: 'success' },
  EMPTY: { label: '无交易', tone: 'closed' },
  FAIL: { label: '生成失败', tone: 'failed' },
} as const satisfies Dict

/** State of a difference between our books and the channel's. */
export const DIFF_STATUS = {
  PENDING: { label: '待处理', tone: 'waiting' },
  ACCEPTED: { label: '已认可', tone: 'success' },
  RESOLVED: { label: '已解决', tone: 'success' },
  IGNORED: { label: '已忽略', tone: 'closed' },
} as const satisfies Dict

export const DIFF_TYPE = {
  AMOUNT: { label: '金额不符', tone: 'failed' },
  FEE: { label: '手续费不符', tone: 'waiting' },
  NO_CHANNEL: { label: '渠道缺失', tone: 'waiting' },
  NO_LOCAL: { label: '平台缺失', tone: 'waiting' },
} as const satisfies Dict

/** What a difference is about. */
export const LINE_KIND = { PAY: '付款', REFUND: '退款' } as const satisfies Dict
