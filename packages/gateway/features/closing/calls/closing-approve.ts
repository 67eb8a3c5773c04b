import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, code, formText, version } from '../../../core/inputs'
import { approveMonth } from '../closing-decide'

/** The second person closes a month, or opens it again. */
export default defineCall({
  path: '/v1/closing/approve',
  access: { roles: ['3'], codes: [codes.verbs.review], whole: true },
  request: z
    .object({ month: code(7), version, decideRemark: formText })
    .check(byRules(closingForms.approve)),
  write: true,
  handler: approveMonth,
})
