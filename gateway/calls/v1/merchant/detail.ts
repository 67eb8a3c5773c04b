import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional } from '../../../records/inputs'
import { merchantDetail } from '../../../records/merchant/detail'

/** One merchant with its rates, shops, registrations and log (domain §7.8). */
export default defineCall({
  path: '/v1/merchant/detail',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: z.object({ merId: id(), applyId: optional(id()) }),
  handler: (context, { merId, applyId }) => merchantDetail(context, merId, applyId),
})
