import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { shopDetail } from '../shop-detail'

/** One shop with its pictures, place and timeline (domain §7.9). */
export default defineCall({
  path: '/v1/shop/detail',
  access: { roles: ['3', '4'], codes: [CODES.shop.list] },
  request: z.object({ shopId: id() }),
  handler: (context, { shopId }) => shopDetail(context, shopId),
})
