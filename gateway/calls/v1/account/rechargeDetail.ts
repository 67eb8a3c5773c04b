import { z } from 'zod'
import { defineCall } from '../../../call'
import { rechargeDetail } from '../../../records/recharge/detail'
import { id } from '../../../records/inputs'

/** One recharge with its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/rechargeDetail',
  access: { roles: ['3'], codes: ['02100015'] },
  request: z.object({ rechargeNo: id() }),
  handler: (context, { rechargeNo }) => rechargeDetail(context, rechargeNo),
})
