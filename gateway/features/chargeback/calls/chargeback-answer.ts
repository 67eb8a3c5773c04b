import { z } from 'zod'
import { answerFields, codes, MAX_DOCUMENTS } from '#domain/chargeback/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField } from '../../../core/errors'
import { ownUploads, pictureError } from '../../../core/files/own-uploads'
import { byRules, formText, id, optional, texts, version } from '../../../core/inputs'
import { audit } from '../../../core/record-log'
import { changeChargeback, lockOpen, type ChargebackState } from '../chargeback-change'
import { dropDeadline } from '../chargeback-expire'

/** Answers a dispute with documents; the form's own rules are read here as well. */
export default defineCall({
  path: '/v1/chargeback/answer',
  access: { roles: ['3', '4'], codes: [codes.verbs.answer] },
  takesFiles: true,
  request: z
    .object({
      chargebackNo: id(),
      version,
      explanation: formText,
      documents: optional(texts(MAX_DOCUMENTS)),
    })
    .superRefine(byRules(answerFields)),
  write: true,
  handler: answerChargeback,
})

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
async function answerChargeback(context: SessionContext, input: Answer): Promise<ChargebackState> {
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
  await audit(context, {
    action: 'chargeback.answer',
    targetType: 'chargeback',
    targetId: chargebackNo,
    detail: { documents: named.length },
  })
  return state
}
