import type { ApprovalState } from '#domain/approval/acts'
import type { Move } from '../../core/moves'

/** The way of an act that waits for approval (domain §18). */
export const APPROVAL_MOVES = {
  support: { from: ['PENDING'], to: 'PENDING', title: '通过审批' },
  approve: { from: ['PENDING'], to: 'APPROVED', title: '通过审批，操作已执行' },
  reject: { from: ['PENDING'], to: 'REFUSED', title: '驳回审批' },
  withdraw: { from: ['PENDING'], to: 'WITHDRAWN', title: '撤回审批' },
  expire: { from: ['PENDING'], to: 'EXPIRED', title: '审批过期' },
} as const satisfies Record<string, Move<ApprovalState>>

export type ApprovalEvent = keyof typeof APPROVAL_MOVES
