import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { cashOutDetail } from '../../../records/cash-out/detail'

/** One payout with its timeline (domain §8.4). */
export default defineCall({
  path: '/v1/cashout/detail',
  access: { roles: ['3', '4'], codes: ['02100026'] },
  request: z.object({ cashNo: id() }),
  handler: (context, { cashNo }) => cashOutDetail(context, cashNo),
})
