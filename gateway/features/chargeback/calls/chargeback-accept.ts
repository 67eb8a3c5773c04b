import { z } from 'zod'
import { codes } from '#domain/chargeback/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { id, reason, version } from '../../../core/inputs'
import { audit } from '../../../core/record-log'
import { changeChargeback, lockOpen, type ChargebackState } from '../chargeback-change'
import { dropDeadline } from '../chargeback-expire'

/** Accepts a chargeback: the payer gets the money back. */
export default defineCall({
  path: '/v1/chargeback/accept',
  access: { roles: ['3', '4'], codes: [codes.verbs.answer] },
  request: z.object({ chargebackNo: id(), version, reason }),
  write: true,
  handler: acceptChargeback,
})

/**
 * Nothing is said against it. The amount stays withheld until upstream has taken it.
 * @throws CallError 90404 outside the scope, 90409 for a retrieval, a stale version, another state or
 *   a passed deadline
 */
async function acceptChargeback(
  context: SessionContext,
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
  await audit(context, {
    action: 'chargeback.accept',
    targetType: 'chargeback',
    targetId: chargebackNo,
    detail: { reason: input.reason, disputeAmt: row.disputeAmt },
  })
  return state
}
