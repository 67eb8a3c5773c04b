import type { CorrectionStatus } from '#domain/closing/dicts'
import type { Move } from '../../core/moves'

/** The way of a voucher made by hand. */
export const CORRECTION_MOVES = {
  approve: { from: ['TO_REVIEW'], to: 'POSTED', title: '复核通过，记账' },
  reject: { from: ['TO_REVIEW'], to: 'REJECTED', title: '驳回更正' },
  withdraw: { from: ['TO_REVIEW'], to: 'WITHDRAWN', title: '撤回更正' },
} as const satisfies Record<string, Move<CorrectionStatus>>

export type CorrectionEvent = keyof typeof CORRECTION_MOVES
