import type { REBATE_STATUS } from '#domain/rebate/dicts'
import type { Move } from '../../core/moves'

export type RebateStatus = keyof typeof REBATE_STATUS

/** The life of a month's rebate (domain §9.4). */
export const REBATE_MOVES = {
  confirm: { from: ['CALC'], to: 'CONFIRMED', title: '确认返利' },
  pay: { from: ['CONFIRMED'], to: 'PAID', title: '发放返利' },
  void: { from: ['CALC', 'CONFIRMED'], to: 'VOID', title: '作废返利' },
} as const satisfies Record<string, Move<RebateStatus>>
