import { CODES } from '#domain/permission-codes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { billingRule } from '../billing-schema'
import { notFound } from '../../../core/errors'

/** The buyer of invoices, and notes for them (domain §9.2). The answer has no personal data. */
export default defineCall({
  path: '/v1/billing/rule',
  access: { roles: ['3'], codes: [CODES.billing.list] },
  request: z.object({}),
  async handler({ tx, caller }) {
    const [rule] = await tx
      .select()
      .from(billingRule)
      .where(eq(billingRule.providerId, caller.providerId))
    if (!rule) throw notFound()
    const { providerId: _, ...shown } = rule
    return shown
  },
})
