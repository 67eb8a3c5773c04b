import { z } from 'zod'
import { answerFields, codes, MAX_DOCUMENTS } from '#domain/chargeback/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, id, optional, texts, version } from '../../../core/inputs'
import { answerChargeback } from '../chargeback-answer'

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
    .check(byRules(answerFields)),
  write: true,
  handler: answerChargeback,
})
