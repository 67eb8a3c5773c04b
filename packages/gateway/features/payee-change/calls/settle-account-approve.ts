import { CODES } from '#domain/permission-codes'
import { settleReviewFields } from '#domain/settle-change/fields'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { approveChange } from '../payee-change-decide'
import { lockedRequest, requestKey } from '../payee-change-find'

/** The second person agrees to another account of a settlement; a small transfer verifies it. */
export default defineCall({
  path: '/v1/settle/accountApprove',
  access: { roles: ['3'], codes: [CODES.settle.review], whole: true },
  request: z
    .object({ ...requestKey, decideRemark: formText })
    .check(byRules(settleReviewFields.approve)),
  write: true,
  moves: async (asked, context) => (await lockedRequest(context, asked)).settle.payableAmt,
  approval: {
    act: 'PAYEE',
    decides: async (asked, context) => (await lockedRequest(context, asked)).row,
  },
  handler: approveChange,
})
