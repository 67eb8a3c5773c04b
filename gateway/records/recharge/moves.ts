import type { RECHARGE_STATUS } from '../../../src/lib/dicts/account'
import type { Move } from '../moves'

export type RechargeStatus = keyof typeof RECHARGE_STATUS

/** How long somebody has to pay before an order closes itself (domain §9.4). */
export const PAY_WITHIN_MS = 24 * 3_600_000

/**
 * The life of a recharge (domain §9.4). Money that came in another amount than asked for waits for
 * finance, who takes it or refuses it.
 */
export const RECHARGE_MOVES = {
  pay: { from: ['INIT'], to: 'PAID', title: '提交付款' },
  arrive: { from: ['PAID', 'DIFF'], to: 'SUCCESS', title: '充值入账' },
  differ: { from: ['PAID'], to: 'DIFF', title: '到账金额不符' },
  reject: { from: ['PAID', 'DIFF'], to: 'FAIL', title: '驳回充值' },
  cancel: { from: ['INIT'], to: 'CLOSED', title: '取消充值' },
  expire: { from: ['INIT'], to: 'CLOSED', title: '超时关闭' },
} as const satisfies Record<string, Move<RechargeStatus>>
