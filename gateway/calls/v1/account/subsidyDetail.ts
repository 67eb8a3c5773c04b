import { z } from 'zod'
import { defineCall } from '../../../call'
import { subsidyDetail } from '../../../records/subsidy/detail'
import { id } from '../../../records/inputs'

/** One subsidy with what was spent of it (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidyDetail',
  access: { roles: ['3'], codes: ['02100016'] },
  request: z.object({ subsidyId: id() }),
  handler: (context, { subsidyId }) => subsidyDetail(context, subsidyId),
})
