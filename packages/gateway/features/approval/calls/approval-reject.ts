import { z } from 'zod'
import { codes, decideFields } from '#domain/approval/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { approvalKey } from '../approval-change'
import { reject } from '../approval-decide'

/** One approver's no: the act is not done. */
export default defineCall({
  path: '/v1/approval/reject',
  access: { roles: ['3'], codes: [codes.verbs.decide], whole: true },
  request: z.object({ ...approvalKey, words: formText }).check(byRules(decideFields.reject)),
  write: true,
  handler: reject,
})
