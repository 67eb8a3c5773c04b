import { CODES } from '#domain/permission-codes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { sellerOf } from '../billing-seller'
import { billingRule } from '../billing-schema'

/** Before staff have entered it. */
const NONE = {
  providerId: '',
  buyerName: '',
  invoiceKinds: [],
  notes: [],
}

/**
 * The buyer of invoices, and notes for them (domain §9.2); an empty `buyerName` until staff have
 * entered it. The answer has no personal data.
 */
export default defineCall({
  path: '/v1/billing/rule',
  access: { roles: ['3'], codes: [CODES.billing.list] },
  request: z.object({}),
  async handler({ tx, caller }) {
    const [rule] = await tx
      .select()
      .from(billingRule)
      .where(eq(billingRule.providerId, caller.providerId))
    const { providerId: _, ...shown } = rule ?? NONE
    return { ...shown, ...(await sellerOf(tx, caller.providerId)) }
  },
})
