import type { DIFF_STATUS } from '#domain/statement/dicts'
import type { Move } from '../../core/moves'

export type DiffStatus = keyof typeof DIFF_STATUS

/** What staff decide about a difference; one that is dealt with has to be opened again first. */
export const DIFF_MOVES = {
  ACCEPT: { from: ['PENDING'], to: 'ACCEPTED', title: '以渠道为准' },
  RESOLVE: { from: ['PENDING'], to: 'RESOLVED', title: '标记解决' },
  IGNORE: { from: ['PENDING'], to: 'IGNORED', title: '忽略' },
  REOPEN: { from: ['ACCEPTED', 'RESOLVED', 'IGNORED'], to: 'PENDING', title: '重新打开' },
} as const satisfies Record<string, Move<DiffStatus>>

export type DiffDecision = keyof typeof DIFF_MOVES
