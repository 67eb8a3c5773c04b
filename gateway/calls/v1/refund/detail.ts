import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { refundDetail } from '../../../records/refund/detail'

/** One refund with its trade and its timeline (domain §8.6). */
export default defineCall({
  path: '/v1/refund/detail',
  access: { roles: ['3', '4'], codes: ['02100033'] },
  request: z.object({ refundNo: id() }),
  handler: (context, { refundNo }) => refundDetail(context, refundNo),
})
