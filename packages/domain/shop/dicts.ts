import type { Dict } from '../field'

/**
 * Dictionaries of automatic payouts and table codes: wire value -> label and tone (domain §7.10,
 * §7.11).
 */

export const WITHDRAW_STATUS = {
  PROCESSING: { label: '提现处理中', tone: 'running' },
  WAIT_VERIFY: { label: '待账户验证', tone: 'waiting' },
  SUCCESS: { label: '提现成功', tone: 'success' },
  REFUNDED: { label: '银行退票', tone: 'failed' },
  SUPPORT_RE_WITHDRAW: { label: '可重新发起', tone: 'waiting' },
  SUPPORT_WITHDRAW: { label: '未提现，可发起', tone: 'waiting' },
  NOT_SUPPORT_WITHDRAW: { label: '不支持提现', tone: 'closed' },
  NO_WITHDRAW_AUTH: { label: '商户无提现权限', tone: 'failed' },
} as const satisfies Dict

/** States from which a user may retry the payout. */
export const RETRYABLE_WITHDRAW: readonly string[] = ['SUPPORT_RE_WITHDRAW', 'SUPPORT_WITHDRAW']

export const ORDER_PAY_MODE = { PRE: '先付后餐', POST: '先餐后付' } as const satisfies Dict

export const CODE_BIND_STATUS = {
  BOUND: { label: '已绑定', tone: 'success' },
  UNBOUND: { label: '未绑定', tone: 'closed' },
} as const satisfies Dict
