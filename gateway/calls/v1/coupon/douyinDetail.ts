import { z } from 'zod'
import { defineCall } from '../../../call'
import { couponDetail } from '../../../records/coupon/detail'
import { id } from '../../../records/inputs'

/** One voucher that was taken (domain §7.13). */
export default defineCall({
  path: '/v1/coupon/douyinDetail',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: z.object({ verifyId: id() }),
  handler: (context, { verifyId }) => couponDetail(context, verifyId),
})
