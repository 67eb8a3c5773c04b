import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, reason, version } from '../../../core/inputs'
import { setMerchantStatus } from '../merchant-set-status'

/** Lets a frozen merchant work again (domain §7.5). */
export default defineCall({
  path: '/v1/merchant/unfreeze',
  access: { roles: ['3'], codes: [CODES.merchant.freeze] },
  request: z.object({ merId: id(), version, reason }),
  write: true,
  handler: (context, input) => setMerchantStatus(context, 'unfreeze', input),
})
