import { PAYEE_CHANGE_STATUS } from '#domain/payee-change/dicts'
import type { Tx } from '../../core/db/open'
import { moved } from '../../core/moves'
import { appendLog } from '../../core/record-log'
import { keyOf, type PayeeChange } from './payee-change-find'
import { PAYEE_CHANGE_MOVES, type PayeeChangeEvent } from './payee-change-moves'
import { payeeChange } from './payee-change-schema'

export interface PayeeChangeStep {
  event: PayeeChangeEvent
  operator: string
  remark?: string
  set?: Partial<PayeeChange>
  /** Business time, epoch ms. */
  now: number
}

/**
 * Moves a request one state on, and says so in the settlement's timeline.
 * @param row as locked by the caller, after its settlement
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeRequest(
  tx: Tx,
  row: PayeeChange,
  { event, operator, remark = '', set, now }: PayeeChangeStep,
): Promise<PayeeChange> {
  const move = PAYEE_CHANGE_MOVES[event]
  const changeStatus = moved<string>(move, row.changeStatus, PAYEE_CHANGE_STATUS)
  const change = { ...set, changeStatus, version: row.version + 1 }
  await tx.update(payeeChange).set(change).where(keyOf(row))
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'settle',
    targetId: row.settleNo,
    title: move.title,
    operator,
    remark,
    time: now,
  })
  return { ...row, ...change }
}
