import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { withdrawChange } from '../settle-change-decide'
import { requestKey } from '../settle-change-find'

/** Stops a request for another settlement account before it is in force. */
export default defineCall({
  path: '/v1/merchant/settleChangeWithdraw',
  access: { roles: ['3'], codes: [CODES.merchant.changeSettle, CODES.merchant.reviewSettle] },
  request: z.object(requestKey),
  write: true,
  handler: withdrawChange,
})
