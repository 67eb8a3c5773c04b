import { CODES } from '#domain/permission-codes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { expiryRuleFields } from '#domain/merchant/expiry-rule'
import { provider } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { expiryRuleNow } from '../merchant-expiry-rule'

/** Sets what happens to merchants whose licence or ID has expired, from the next night on. */
export default defineCall({
  path: '/v1/merchant/setExpiryRule',
  access: { roles: ['3'], codes: [CODES.merchant.freeze], whole: true },
  request: z
    .object({ expiryAct: formText, expiryLimitDays: formText, reason: formText })
    .check(byRules(expiryRuleFields))
    .transform(({ expiryAct, expiryLimitDays, reason = '' }) => ({
      expiryLimitDays: expiryAct === 'LIMIT' ? Number(expiryLimitDays) : null,
      reason,
    })),
  write: true,
  async current(_body, context) {
    const { expiryAct, expiryLimitDays } = await expiryRuleNow(context)
    return { expiryAct, expiryLimitDays }
  },
  async handler(context, { expiryLimitDays, reason }) {
    const { tx, caller } = context
    const { providerId } = caller
    const before = await expiryRuleNow(context)
    await tx.update(provider).set({ expiryLimitDays }).where(eq(provider.providerId, providerId))
    noteChange(tx, {
      type: 'provider',
      id: providerId,
      before: { expiryLimitDays: before.expiryLimitDays },
      after: { expiryLimitDays, reason },
    })
    return expiryRuleNow(context)
  },
})
