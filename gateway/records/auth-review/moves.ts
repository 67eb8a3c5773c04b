import type { AUTH_REVIEW_STATUS, MER_STATUS } from '../../../src/lib/dicts/merchant'
import { DAY_MS } from '../../../src/lib/dates'
import type { Move } from '../moves'

export type ReviewStatus = keyof typeof AUTH_REVIEW_STATUS

/** What can happen to an authenticity review (domain §7.6); a merchant that passed can be asked anew. */
export const AUTH_REVIEW_MOVES = {
  ask: { from: ['NONE', 'PASSED'], to: 'WAIT_SUBMIT', title: '发起真实性审核' },
  submit: { from: ['WAIT_SUBMIT', 'REJECTED', 'OVERDUE'], to: 'CHECKING', title: '提交补充资料' },
  pass: { from: ['CHECKING'], to: 'PASSED', title: '审核通过' },
  reject: { from: ['CHECKING'], to: 'REJECTED', title: '审核驳回' },
  expire: { from: ['WAIT_SUBMIT'], to: 'OVERDUE', title: '逾期未补充' },
} as const satisfies Record<string, Move<ReviewStatus>>

/** States in which something is to be sent. */
export const SUBMITTABLE: readonly string[] = AUTH_REVIEW_MOVES.submit.from

/** What a review does to its merchant. */
export const LIMIT_MOVES = {
  limit: { from: ['NORMAL'], to: 'LIMITED', title: '限制功能' },
  lift: { from: ['LIMITED'], to: 'NORMAL', title: '解除限制' },
} as const satisfies Record<string, Move<keyof typeof MER_STATUS>>

/** Time to answer, unless whoever asks says otherwise. */
export const ANSWER_MS = 3 * DAY_MS
