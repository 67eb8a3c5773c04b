import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { cancelRecharge } from '../recharge-decide'

/** Takes back a recharge that was not paid (domain §9.4). */
export default defineCall({
  path: '/v1/account/rechargeCancel',
  access: { roles: ['3'], codes: [CODES.recharge.apply] },
  request: z.object({ rechargeNo: id(), version }),
  write: true,
  handler: cancelRecharge,
})
