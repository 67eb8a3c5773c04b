import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { tradeDetail } from '../../../records/trade/detail'

/** One trade with its refunds and its timeline (domain §8.3). */
export default defineCall({
  path: '/v1/trade/detail',
  access: { roles: ['3', '4'], codes: ['02100025'] },
  request: z.object({ tradeNo: id() }),
  handler: (context, { tradeNo }) => tradeDetail(context, tradeNo),
})
