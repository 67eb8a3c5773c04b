import type { Dict } from '../field'

/** States of a request to settle a merchant to another account. */
export const SETTLE_CHANGE_STATUS = {
  TO_REVIEW: { label: '待复核', tone: 'waiting' },
  COOLING: { label: '冷静期', tone: 'running' },
  EFFECTIVE: { label: '已生效', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  WITHDRAWN: { label: '已撤回', tone: 'closed' },
} as const satisfies Dict

export type SettleChangeStatus = keyof typeof SETTLE_CHANGE_STATUS

/** Results of a request, shown to its requester for a week. */
export const SETTLE_ANSWER = {
  APPROVED: { label: '已通过', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
} as const satisfies Dict

/** Days for which the requester is shown the result. */
export const RESULT_SHOWN_DAYS = 7

/** State of the test transfer to a new account, before which no other payout is made. */
export const ACCOUNT_CHECK_STATUS = {
  WAIT_VERIFY: { label: '待账户验证', tone: 'waiting' },
  VERIFIED: { label: '已验证', tone: 'success' },
  FAILED: { label: '验证未通过', tone: 'failed' },
} as const satisfies Dict

export type AccountCheckStatus = keyof typeof ACCOUNT_CHECK_STATUS

/** In these states a merchant cannot have a second request. */
export const OPEN_SETTLE_CHANGE = ['TO_REVIEW', 'COOLING'] as const satisfies SettleChangeStatus[]

/** Hours between the second person's approval and the first payout to the new account. */
export const COOLING_HOURS = 24
