import { z } from 'zod'
import { changeReviewFields, codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { approveChange } from '../merchant-change-decide'
import { changeKey, lockedChange } from '../merchant-change-find'

/** The second person agrees to a change; it is ordered upstream. */
export default defineCall({
  path: '/v1/merchantChange/approve',
  access: { roles: ['3'], codes: [codes.verbs.review] },
  request: z
    .object({ ...changeKey, decideRemark: formText })
    .check(byRules(changeReviewFields.approve)),
  write: true,
  approval: {
    act: 'MERCHANT_CHANGE',
    decides: async (asked, context) => (await lockedChange(context, asked)).row,
  },
  handler: approveChange,
})
