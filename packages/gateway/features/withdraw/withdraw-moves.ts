import type { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import type { Move } from '../../core/moves'

export type WithdrawStatus = keyof typeof WITHDRAW_STATUS

/** How a timeline begins. */
export const APPLY_TITLE = '申请提现'

/** The life of a withdrawal; one that was paid can still come back from the payee's bank. */
export const WITHDRAW_MOVES = {
  pay: { from: ['PROCESSING'], to: 'PAID', title: '付款成功' },
  fail: { from: ['PROCESSING'], to: 'FAIL', title: '付款失败，金额解冻' },
  return: { from: ['PAID'], to: 'RETURNED', title: '退票，金额退回账户' },
} as const satisfies Record<string, Move<WithdrawStatus>>
