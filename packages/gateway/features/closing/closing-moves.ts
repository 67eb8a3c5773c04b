import type { MonthStatus } from '#domain/closing/dicts'
import type { Move } from '../../core/moves'

/** The way of a month: one person asks to close or to reopen it, another one decides. */
export const MONTH_MOVES = {
  close: { from: ['OPEN'], to: 'CLOSING', title: '申请关账' },
  approveClose: { from: ['CLOSING'], to: 'CLOSED', title: '复核通过，关账' },
  rejectClose: { from: ['CLOSING'], to: 'OPEN', title: '驳回关账' },
  reopen: { from: ['CLOSED'], to: 'REOPENING', title: '申请重开' },
  approveReopen: { from: ['REOPENING'], to: 'OPEN', title: '复核通过，重开' },
  rejectReopen: { from: ['REOPENING'], to: 'CLOSED', title: '驳回重开' },
} as const satisfies Record<string, Move<MonthStatus>>

export type MonthEvent = keyof typeof MONTH_MOVES
