import { z } from 'zod'
import { closingForms, codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { byRules, code, formText, version } from '../../../core/inputs'
import { askToReopen } from '../closing-ask'

/** The first person asks to reopen the month that was closed last. */
export default defineCall({
  path: '/v1/closing/reopen',
  access: { roles: ['3'], codes: [codes.verbs.reopen], whole: true },
  request: z
    .object({ month: code(7), version, requestRemark: formText })
    .check(byRules(closingForms.reopen)),
  write: true,
  handler: askToReopen,
})
