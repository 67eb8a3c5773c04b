import type { Dict } from '../field'

/** A request to settle a merchant to another account. */
export const SETTLE_CHANGE_STATUS = {
  TO_REVIEW: { label: '待复核', tone: 'waiting' },
  COOLING: { label: '冷静期', tone: 'running' },
  EFFECTIVE: { label: '已生效', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  WITHDRAWN: { label: '已撤回', tone: 'closed' },
} as const satisfies Dict

export type SettleChangeStatus = keyof typeof SETTLE_CHANGE_STATUS

/** What became of a request, as who asked for it is told for a week. */
export const SETTLE_ANSWER = {
  APPROVED: { label: '已通过', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
} as const satisfies Dict

/** Days in which who asked is told of the answer. */
export const ANSWER_TOLD_DAYS = 7

/** Whether the small transfer to a new account has arrived, before which nothing else is paid. */
export const ACCOUNT_CHECK_STATUS = {
  WAIT_VERIFY: { label: '待账户验证', tone: 'waiting' },
  VERIFIED: { label: '已验证', tone: 'success' },
  FAILED: { label: '验证未通过', tone: 'failed' },
} as const satisfies Dict

export type AccountCheckStatus = keyof typeof ACCOUNT_CHECK_STATUS

/** While either holds, the merchant has no second request. */
export const OPEN_SETTLE_CHANGE = ['TO_REVIEW', 'COOLING'] as const satisfies SettleChangeStatus[]

/** Hours between the second person's yes and the first payout to the new account. */
export const COOLING_HOURS = 24
