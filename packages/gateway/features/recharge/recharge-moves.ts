import type { RECHARGE_STATUS } from '#domain/recharge/dicts'
import type { Move } from '../../core/moves'

export type RechargeStatus = keyof typeof RECHARGE_STATUS

/** How long the payer has before an order closes itself (domain §9.4). */
export const PAY_WITHIN_MS = 24 * 3_600_000

/** How a timeline begins. */
export const APPLY_TITLE = '提交充值申请'

/**
 * The life of a recharge (domain §9.4). Money that came in another amount than asked for waits for
 * finance, who takes it or sends it back.
 */
export const RECHARGE_MOVES = {
  pay: { from: ['INIT'], to: 'PAID', title: '提交付款' },
  arrive: { from: ['PAID'], to: 'SUCCESS', title: '充值入账' },
  differ: { from: ['PAID'], to: 'DIFF', title: '到账金额不符' },
  reject: { from: ['PAID'], to: 'FAIL', title: '驳回充值' },
  accept: { from: ['DIFF'], to: 'SUCCESS', title: '按到账金额入账' },
  giveBack: { from: ['DIFF'], to: 'FAIL', title: '退回充值' },
  cancel: { from: ['INIT'], to: 'CLOSED', title: '取消充值' },
  expire: { from: ['INIT'], to: 'CLOSED', title: '超时关闭' },
} as const satisfies Record<string, Move<RechargeStatus>>
