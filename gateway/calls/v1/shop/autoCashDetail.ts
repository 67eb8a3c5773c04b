import { z } from 'zod'
import { defineCall } from '../../../call'
import { autoCashDetail } from '../../../records/auto-cash/detail'
import { id } from '../../../records/inputs'

/** One automatic payout with its timeline (domain §7.10). */
export default defineCall({
  path: '/v1/shop/autoCashDetail',
  access: { roles: ['3', '4'], codes: ['02100009'] },
  request: z.object({ autoCashId: id() }),
  handler: (context, { autoCashId }) => autoCashDetail(context, autoCashId),
})
