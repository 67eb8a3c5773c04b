import type { BatchStatus } from './batch-family'

/** What became of a payout: `back` before the bank had booked it, `return` after that. */
export type PayoutEvent = 'send' | 'accept' | 'success' | 'back' | 'return'

/** What that makes of its batches, as their timelines say it. */
export const PAYOUT_LOG: Readonly<Record<PayoutEvent, { to: BatchStatus; title: string }>> = {
  send: { to: 'SETTLING', title: '重新付款' },
  accept: { to: 'SETTLING', title: '银行受理付款' },
  success: { to: 'SETTLED', title: '付款到账，结算完成' },
  back: { to: 'FAILED', title: '付款失败，资金退回商户账户' },
  return: { to: 'FAILED', title: '银行退票，资金退回商户账户' },
}
