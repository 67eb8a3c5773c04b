import type { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import { DAY_MS } from '#domain/dates'
import type { Move } from '../../core/moves'

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

/** Default time to answer. */
export const ANSWER_MS = 3 * DAY_MS
