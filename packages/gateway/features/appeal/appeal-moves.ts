import type { APPEAL_NODE, OPERATION_STATUS } from '#domain/appeal/dicts'
import { DAY_MS } from '#domain/dates'
import type { Move } from '../../core/moves'

export type AppealNode = keyof typeof APPEAL_NODE

/** What can happen to an appeal (domain §7.14). */
export const APPEAL_MOVES = {
  submit: { from: ['WAIT_APPEAL', 'SUPPLEMENT'], to: 'AUDITING', title: '提交申诉' },
  supplement: { from: ['AUDITING'], to: 'SUPPLEMENT', title: '要求补充资料' },
  close: { from: ['AUDITING'], to: 'CLOSED', title: '结案' },
  expire: { from: ['WAIT_APPEAL', 'SUPPLEMENT'], to: 'EXPIRED', title: '逾期未提交' },
  reopen: { from: ['CLOSED'], to: 'WAIT_APPEAL', title: '重新申诉' },
} as const satisfies Record<string, Move<AppealNode>>

/** Nodes in which staff have something to send before the deadline. */
export const WAITING_NODES: readonly string[] = APPEAL_MOVES.submit.from

/** Who has the next step; it follows from the node. */
export const OPERATION_OF: Readonly<Record<AppealNode, keyof typeof OPERATION_STATUS>> = {
  WAIT_APPEAL: 'PENDING',
  SUPPLEMENT: 'PENDING',
  AUDITING: 'DOING',
  CLOSED: 'DONE',
  EXPIRED: 'DONE',
}

/** Time to appeal, and to send what is missing. */
export const APPEAL_MS = 5 * DAY_MS
export const SUPPLEMENT_MS = 3 * DAY_MS
/** A refusal can be appealed against once more, within this time. */
export const REOPEN_MS = 30 * DAY_MS
