import { CODES } from '#domain/permission-codes'
import { settleReviewFields } from '#domain/settle-change/fields'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { approveChange } from '../settle-change-decide'
import { lockedRequest, requestKey } from '../settle-change-find'

/** The second person agrees to another settlement account; it is in force after the cooling time. */
export default defineCall({
  path: '/v1/merchant/settleChangeApprove',
  access: { roles: ['3'], codes: [CODES.merchant.reviewSettle] },
  request: z
    .object({ ...requestKey, decideRemark: formText })
    .check(byRules(settleReviewFields.approve)),
  write: true,
  approval: {
    act: 'MERCHANT_CHANGE',
    decides: async (asked, context) => (await lockedRequest(context, asked)).row,
  },
  handler: approveChange,
})
