import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, code, formText, version } from '../../../core/inputs'
import { rejectMonth } from '../closing-decide'

/** The second person refuses to close or to reopen a month. */
export default defineCall({
  path: '/v1/closing/reject',
  access: { roles: ['3'], codes: [codes.verbs.review], whole: true },
  request: z
    .object({ month: code(7), version, decideRemark: formText })
    .check(byRules(closingForms.reject)),
  write: true,
  handler: rejectMonth,
})
