import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, version } from '../../../records/inputs'
import { retryRefund } from '../../../records/refund/retry'

/** Sends an abnormal refund again (domain §8.6). */
export default defineCall({
  path: '/v1/refund/retry',
  access: { roles: ['3'], codes: ['02100033:apply'] },
  request: z.object({ refundNo: id(), version: optional(version) }),
  write: true,
  handler: retryRefund,
})
