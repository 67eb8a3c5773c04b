import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { reviewInfo } from '../auth-review-info'
import { id } from '../../../core/inputs'

/** What an authenticity review asks a merchant for (domain §7.6). */
export default defineCall({
  path: '/v1/merchant/rejectInfo',
  access: { roles: ['3', '4'], codes: [CODES.authReview.list] },
  request: z.object({ applyId: id() }),
  handler: (context, { applyId }) => reviewInfo(context, applyId),
})
