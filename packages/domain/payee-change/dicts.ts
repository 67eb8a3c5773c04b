import type { Dict } from '../field'

/** States of a request to pay a settlement to another account. */
export const PAYEE_CHANGE_STATUS = {
  TO_REVIEW: { label: '待复核', tone: 'waiting' },
  VERIFYING: { label: '账户验证中', tone: 'running' },
  COOLING: { label: '冷静期', tone: 'running' },
  EFFECTIVE: { label: '已生效', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  FAILED: { label: '验证未通过', tone: 'failed' },
  WITHDRAWN: { label: '已撤回', tone: 'closed' },
} as const satisfies Dict

export type PayeeChangeStatus = keyof typeof PAYEE_CHANGE_STATUS

/** In these states a settlement cannot have a second request. */
export const OPEN_PAYEE_CHANGE = [
  'TO_REVIEW',
  'VERIFYING',
  'COOLING',
] as const satisfies PayeeChangeStatus[]
