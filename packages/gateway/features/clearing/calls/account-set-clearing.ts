import { z } from 'zod'
import { clearingFields } from '#domain/clearing/fields'
import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { setClearing } from '../set-clearing'

/** States when the channels' money counts as received, and whether payouts wait for that. */
export default defineCall({
  path: '/v1/account/setClearing',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  request: z
    .object({ clearWord: formText, payoutWaits: formText, reason: formText })
    .check(byRules(clearingFields))
    .transform(({ clearWord = '', payoutWaits, reason = '' }) => ({
      clearWord,
      payoutWaits: payoutWaits === 'YES',
      reason,
    })),
  write: true,
  handler: setClearing,
})
