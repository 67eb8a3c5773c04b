import type { ChangeStatus } from '#domain/merchant-change/dicts'
import type { Move } from '../../core/moves'

/** The way of a change of an open merchant (domain §17). */
export const CHANGE_MOVES = {
  ask: { from: ['DRAFT'], to: 'REVIEWING', title: '提交商户变更' },
  approve: { from: ['REVIEWING'], to: 'UPSTREAM', title: '复核通过商户变更' },
  reject: { from: ['REVIEWING'], to: 'REFUSED', title: '驳回商户变更' },
  withdraw: { from: ['DRAFT', 'REVIEWING'], to: 'WITHDRAWN', title: '撤回商户变更' },
  agreed: { from: ['UPSTREAM'], to: 'WAITING', title: '上游同意商户变更' },
  refused: { from: ['UPSTREAM'], to: 'REFUSED', title: '上游驳回商户变更' },
  take: { from: ['UPSTREAM', 'WAITING'], to: 'EFFECTIVE', title: '商户变更生效' },
  lapse: { from: ['WAITING'], to: 'WITHDRAWN', title: '撤回商户变更' },
} as const satisfies Record<string, Move<ChangeStatus>>

export type ChangeEvent = keyof typeof CHANGE_MOVES
