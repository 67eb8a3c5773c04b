import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { expiryRuleNow } from '../merchant-expiry-rule'

/** What happens to merchants whose licence or ID has expired, and how many they are. */
export default defineCall({
  path: '/v1/merchant/expiryRule',
  access: { roles: ['3'], codes: [CODES.merchant.freeze], whole: true },
  request: z.object({}),
  handler: expiryRuleNow,
})
