import { CODES } from '#domain/permission-codes'
import { settleReviewFields } from '#domain/settle-change/fields'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { rejectChange } from '../settle-change-decide'
import { requestKey } from '../settle-change-find'

/** The second person refuses another settlement account. */
export default defineCall({
  path: '/v1/merchant/settleChangeReject',
  access: { roles: ['3'], codes: [CODES.merchant.reviewSettle] },
  request: z
    .object({ ...requestKey, decideRemark: formText })
    .check(byRules(settleReviewFields.reject)),
  write: true,
  handler: rejectChange,
})
