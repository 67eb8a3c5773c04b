import type { AskKind, ENTRY_STATE } from '#domain/bank-entry/dicts'
import type { Move } from '../../core/moves'

export type EntryState = keyof typeof ENTRY_STATE

export const MATCH_MOVE = {
  from: ['OPEN'],
  to: 'MATCHED',
  title: '人工匹配',
} as const satisfies Move<EntryState>
export const UNMATCH_MOVE = {
  from: ['MATCHED'],
  to: 'OPEN',
  title: '取消匹配',
} as const satisfies Move<EntryState>

/** What a request may start from, and where a second person's yes leads. */
export const ASKS: Readonly<Record<AskKind, Move<EntryState> & { leads: EntryState }>> = {
  SUSPEND: { from: ['OPEN'], to: 'ASKED', leads: 'STANDING', title: '申请挂账' },
  RELEASE: { from: ['STANDING'], to: 'ASKED', leads: 'OPEN', title: '申请转回' },
  RETURN: { from: ['STANDING'], to: 'ASKED', leads: 'RETURNED', title: '申请退回' },
  WRITE_OFF: { from: ['STANDING'], to: 'ASKED', leads: 'CLOSED', title: '申请核销' },
}
