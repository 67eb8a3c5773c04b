import type { MER_STATUS } from '#domain/merchant/dicts'
import type { Move } from '../../core/moves'

/** What a review does to its merchant. */
export const LIMIT_MOVES = {
  limit: { from: ['NORMAL'], to: 'LIMITED', title: '限制功能' },
  lift: { from: ['LIMITED'], to: 'NORMAL', title: '解除限制' },
} as const satisfies Record<string, Move<keyof typeof MER_STATUS>>
