import { z } from 'zod'
import { codes, decideFields } from '#domain/approval/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { approvalKey } from '../approval-change'
import { withdraw } from '../approval-decide'

/** The asker takes an act back before it is decided. */
export default defineCall({
  path: '/v1/approval/withdraw',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ ...approvalKey, words: formText }).check(byRules(decideFields.approve)),
  write: true,
  handler: withdraw,
})
