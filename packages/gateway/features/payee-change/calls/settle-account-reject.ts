import { CODES } from '#domain/permission-codes'
import { settleReviewFields } from '#domain/settle-change/fields'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { rejectChange } from '../payee-change-decide'
import { requestKey } from '../payee-change-find'

/** The second person refuses another account of a settlement. */
export default defineCall({
  path: '/v1/settle/accountReject',
  access: { roles: ['3'], codes: [CODES.settle.review], whole: true },
  request: z
    .object({ ...requestKey, decideRemark: formText })
    .check(byRules(settleReviewFields.reject)),
  write: true,
  handler: rejectChange,
})
