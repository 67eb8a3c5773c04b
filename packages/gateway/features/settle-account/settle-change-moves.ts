import type { SettleChangeStatus } from '#domain/settle-change/dicts'
import type { Move } from '../../core/moves'

/**
 * State moves of a request for another settlement account: one user asks, another one approves, and
 * until the cooling time is over it can be stopped. Only then does the merchant's account change.
 */
export const SETTLE_CHANGE_MOVES = {
  approve: { from: ['TO_REVIEW'], to: 'COOLING', title: '复核通过结算账户变更' },
  reject: { from: ['TO_REVIEW'], to: 'REJECTED', title: '驳回结算账户变更' },
  withdraw: { from: ['TO_REVIEW', 'COOLING'], to: 'WITHDRAWN', title: '撤回结算账户变更' },
  take: { from: ['COOLING'], to: 'EFFECTIVE', title: '结算账户变更生效' },
} as const satisfies Record<string, Move<SettleChangeStatus>>

export type SettleChangeEvent = keyof typeof SETTLE_CHANGE_MOVES
