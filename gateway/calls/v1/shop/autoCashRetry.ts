import { z } from 'zod'
import { defineCall } from '../../../call'
import { retryAutoCash } from '../../../records/auto-cash/retry'
import { id, optional, version } from '../../../records/inputs'

/** 重新发起: sends a payout that was not made, or that came back (domain §7.10). */
export default defineCall({
  path: '/v1/shop/autoCashRetry',
  access: { roles: ['3'], codes: ['02100009:cashRetry'] },
  request: z.object({ autoCashId: id(), version: optional(version) }),
  write: true,
  handler: retryAutoCash,
})
