import type { WITHDRAW_STATUS } from '#domain/shop/dicts'
import type { Move } from '../../core/moves'

export type WithdrawStatus = keyof typeof WITHDRAW_STATUS

/**
 * An automatic payout's way (domain §7.10). SUCCESS does not prove that the bank has booked it: it
 * may come back within seven working days. What came back goes out again once the account was
 * changed, or with the shop's next settlement batch; then it cannot be sent by itself any more.
 */
export const AUTO_CASH_MOVES = {
  retry: {
    from: ['SUPPORT_WITHDRAW', 'SUPPORT_RE_WITHDRAW'],
    to: 'PROCESSING',
    title: '发起提现',
  },
  /** The first payouts to a new account wait for its small transfer, however long it takes. */
  release: { from: ['WAIT_VERIFY'], to: 'PROCESSING', title: '账户验证通过，发起提现' },
  success: { from: ['PROCESSING'], to: 'SUCCESS', title: '提现成功' },
  fail: { from: ['PROCESSING'], to: 'REFUNDED', title: '提现失败，资金退回' },
  return: { from: ['PROCESSING', 'SUCCESS'], to: 'REFUNDED', title: '银行退票' },
  reopen: { from: ['REFUNDED'], to: 'SUPPORT_RE_WITHDRAW', title: '结算账户已变更，可重新发起' },
  carry: {
    from: [
      'SUPPORT_WITHDRAW',
      'SUPPORT_RE_WITHDRAW',
      'REFUNDED',
      'NO_WITHDRAW_AUTH',
      'WAIT_VERIFY',
    ],
    to: 'NOT_SUPPORT_WITHDRAW',
    title: '金额并入下一批次',
  },
} as const satisfies Record<string, Move<WithdrawStatus>>

/** Days within which a payout can be sent; the day of the payout counts as the first. */
export const LAST_DAYS = 30
