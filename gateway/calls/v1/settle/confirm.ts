import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, version } from '../../../records/inputs'
import { confirmSettle } from '../../../records/settle/answer'

/** Agrees with a settlement (domain §9.8). */
export default defineCall({
  path: '/v1/settle/confirm',
  access: { roles: ['3'], codes: ['02100027:confirm'] },
  request: z.object({ settleNo: id(), version }),
  write: true,
  handler: confirmSettle,
})
