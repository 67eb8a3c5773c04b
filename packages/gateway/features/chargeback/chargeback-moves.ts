import type { CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import type { Move } from '../../core/moves'

export type ChargebackStatus = keyof typeof CHARGEBACK_STATUS

/** What can happen to a dispute. Upstream decides on an answer, the clock on the lack of one. */
export const CHARGEBACK_MOVES = {
  answer: { from: ['PENDING'], to: 'SUBMITTED', title: '提交材料' },
  accept: { from: ['PENDING'], to: 'ACCEPTED', title: '接受拒付' },
  win: { from: ['SUBMITTED'], to: 'WON', title: '胜诉' },
  lose: { from: ['SUBMITTED', 'ACCEPTED'], to: 'LOST', title: '败诉' },
  expire: { from: ['PENDING'], to: 'EXPIRED', title: '逾期未回复' },
} as const satisfies Record<string, Move<ChargebackStatus>>

export type ChargebackEvent = keyof typeof CHARGEBACK_MOVES

/** States in which the disputed amount, or what was taken, is not the merchant's. */
export const AGAINST: readonly ChargebackStatus[] = [
  'PENDING',
  'SUBMITTED',
  'ACCEPTED',
  'LOST',
  'EXPIRED',
]
