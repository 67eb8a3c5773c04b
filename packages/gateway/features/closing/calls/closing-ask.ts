import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, code, formText, version } from '../../../core/inputs'
import { askToClose } from '../closing-ask'

/** The first person asks to close a month. */
export default defineCall({
  path: '/v1/closing/ask',
  access: { roles: ['3'], codes: [codes.verbs.close], whole: true },
  request: z
    .object({ month: code(7), version, requestRemark: formText })
    .check(byRules(closingForms.ask)),
  write: true,
  handler: askToClose,
})
