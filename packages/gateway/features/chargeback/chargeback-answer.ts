import type { Acting } from '../../core/call'
import { badField, conflict } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'
import { noteChange } from '../../core/operations/notes'
import { changeChargeback, lockOpen, type ChargebackState } from './chargeback-change'
import { dropDeadline } from './chargeback-expire'

/** What staff have to say to a dispute. */

interface Answer {
  chargebackNo: string
  version: number
  explanation?: string | undefined
  documents?: readonly string[] | undefined
}

/**
 * Sends what staff have to say to the payer's bank, once.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state or a passed
 *   deadline, 90400 for what is not the caller's own picture
 */
export async function answerChargeback(context: Acting, input: Answer): Promise<ChargebackState> {
  const { tx, caller, clock, upstream } = context
  const row = await lockOpen(context, input)
  const { explanation = '', documents = [] } = input
  const named = [...new Set(documents)]
  const own = await ownUploads(context, named)
  for (const token of named) {
    const error = pictureError(own.get(token))
    if (error) throw badField('documents', error)
  }
  const now = clock.now()
  const { providerId, chargebackNo } = row
  const { state } = await changeChargeback(tx, row, {
    event: 'answer',
    operator: caller.nickName,
    now,
    remark: `凭证材料 ${named.length} 张`,
    set: {
      explanation,
      documents: named,
      answerTime: new Date(now),
      operatorName: caller.nickName,
    },
  })
  await dropDeadline(tx, row)
  await upstream.channel.dispute(tx, { providerId, chargebackNo, decision: 'ANSWER', now })
  noteChange(context.tx, {
    type: 'chargeback',
    id: chargebackNo,
    after: { documents: named.length },
  })
  return state
}

/**
 * Accepts a chargeback. The amount stays withheld until upstream has taken it.
 * @throws CallError 90404 outside the scope, 90409 for a retrieval, a stale version, another state or
 *   a passed deadline
 */
export async function acceptChargeback(
  context: Acting,
  input: { chargebackNo: string; version: number; reason: string },
): Promise<ChargebackState> {
  const { tx, caller, clock, upstream } = context
  const row = await lockOpen(context, input)
  if (row.disputeKind !== 'CHARGEBACK') throw conflict('调单不涉及资金，请提交材料')
  const now = clock.now()
  const { providerId, chargebackNo } = row
  const { state } = await changeChargeback(tx, row, {
    event: 'accept',
    operator: caller.nickName,
    now,
    remark: input.reason,
    set: {
      explanation: input.reason,
      answerTime: new Date(now),
      operatorName: caller.nickName,
    },
  })
  await dropDeadline(tx, row)
  await upstream.channel.dispute(tx, { providerId, chargebackNo, decision: 'ACCEPT', now })
  noteChange(context.tx, {
    type: 'chargeback',
    id: chargebackNo,
    after: { disputeAmt: row.disputeAmt },
  })
  return state
}
