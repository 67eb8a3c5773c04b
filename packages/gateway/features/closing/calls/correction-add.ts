import { z } from 'zod'
import { correctionForm, MAX_DOCUMENTS } from '#domain/closing/correction-fields'
import { codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, optional, texts } from '../../../core/inputs'
import { askCorrection } from '../correction-ask'

/** Asks for a voucher by hand, with its document; another person posts it. */
export default defineCall({
  path: '/v1/correction/add',
  access: { roles: ['3'], codes: [codes.verbs.correct], whole: true },
  takesFiles: true,
  request: z
    .object({
      ofMonth: formText,
      debitAccount: formText,
      creditAccount: formText,
      amt: formText,
      reason: formText,
      documents: optional(texts(MAX_DOCUMENTS)),
    })
    .check(byRules(correctionForm))
    .transform(
      ({ ofMonth = '', debitAccount = '', creditAccount = '', amt, reason = '', documents }) => ({
        ofMonth,
        debitAccount,
        creditAccount,
        amt: Number(amt),
        reason,
        documents: documents ?? [],
      }),
    ),
  write: true,
  handler: askCorrection,
})
