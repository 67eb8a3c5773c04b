import { CODES } from '#domain/permission-codes'
import { overdraftFields } from '#domain/bank-fund/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { provider } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { raisedOverdraft, setOverdraft } from '../overdraft'

/** States how far the provider's bank account may be overdrawn, with a reason. */
export default defineCall({
  path: '/v1/account/setOverdraft',
  access: { roles: ['3'], codes: [CODES.recharge.apply], whole: true },
  request: z
    .object({ overdraftAmt: formText, reason: formText })
    .check(byRules(overdraftFields))
    .transform(({ overdraftAmt, reason = '' }) => ({ overdraftAmt: Number(overdraftAmt), reason })),
  write: true,
  async current(_, { tx, caller: { providerId } }) {
    const [row] = await tx
      .select({ overdraftAmt: provider.overdraftAmt })
      .from(provider)
      .where(eq(provider.providerId, providerId))
    return row
  },
  moves: raisedOverdraft,
  approval: { act: 'OVERDRAFT' },
  handler: setOverdraft,
})
