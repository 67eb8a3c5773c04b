import { z } from 'zod'
import { changeReviewFields, codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { rejectChange } from '../merchant-change-decide'
import { changeKey } from '../merchant-change-find'

/** The second person refuses a change. */
export default defineCall({
  path: '/v1/merchantChange/reject',
  access: { roles: ['3'], codes: [codes.verbs.review] },
  request: z
    .object({ ...changeKey, decideRemark: formText })
    .check(byRules(changeReviewFields.reject)),
  write: true,
  handler: rejectChange,
})
