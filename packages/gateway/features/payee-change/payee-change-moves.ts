import type { PayeeChangeStatus } from '#domain/payee-change/dicts'
import type { Move } from '../../core/moves'

/**
 * The way of a request for another account of a settlement: one person asks, another agrees, a small
 * transfer verifies the account, and until the cooling time is over the request can be stopped.
 */
export const PAYEE_CHANGE_MOVES = {
  approve: { from: ['TO_REVIEW'], to: 'VERIFYING', title: '复核通过收款账户变更' },
  reject: { from: ['TO_REVIEW'], to: 'REJECTED', title: '驳回收款账户变更' },
  verified: { from: ['VERIFYING'], to: 'COOLING', title: '收款账户验证通过' },
  failed: { from: ['VERIFYING'], to: 'FAILED', title: '收款账户验证未通过' },
  withdraw: {
    from: ['TO_REVIEW', 'VERIFYING', 'COOLING'],
    to: 'WITHDRAWN',
    title: '撤回收款账户变更',
  },
  take: { from: ['COOLING'], to: 'EFFECTIVE', title: '收款账户变更生效' },
} as const satisfies Record<string, Move<PayeeChangeStatus>>

export type PayeeChangeEvent = keyof typeof PAYEE_CHANGE_MOVES
