import type { Dict } from '../field'

/** States of a merchant settlement batch: formed, at the bank, and its results. */
export const MERCHANT_SETTLEMENT_STATUS = {
  WAITING: { label: '待结算', tone: 'waiting' },
  SETTLING: { label: '结算中', tone: 'running' },
  SETTLED: { label: '已结算', tone: 'success' },
  FAILED: { label: '失败', tone: 'failed' },
  HELD: { label: '暂缓', tone: 'waiting' },
  OFFSET: { label: '已冲抵', tone: 'closed' },
} as const satisfies Dict

/** Entry types of a merchant's own account. */
export const MERCHANT_ENTRY_TYPE = {
  SETTLE: '结算入账',
  PAYOUT: '发起提现',
  PAID: '提现到账',
  PAY_BACK: '提现失败退回',
  RETURN: '银行退票退回',
  REFUND: '退款扣款',
  CHARGEBACK: '拒付止付',
  RELEASE: '保证金释放',
  TOP_UP: '充值入账',
} as const satisfies Dict

/** What an unpaid batch waits for. */
export const BATCH_AWAITS = {
  FUNDS: { label: '等待资金', tone: 'waiting' },
  ACCOUNT: { label: '等待结算账户', tone: 'waiting' },
  FAILED: { label: '付款失败，待并入下一批次', tone: 'failed' },
  RETURNED: { label: '银行退票，待并入下一批次', tone: 'failed' },
} as const satisfies Dict
