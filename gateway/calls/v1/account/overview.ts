import { z } from 'zod'
import { defineCall } from '../../../call'
import { accountOverview } from '../../../records/account/overview'

/** Every account with its balance, today's moves and 30 days of balances (domain §9.4). */
export default defineCall({
  path: '/v1/account/overview',
  access: { roles: ['3'], codes: ['02100014'] },
  request: z.object({}),
  handler: accountOverview,
})
