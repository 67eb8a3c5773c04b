import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { entryFacts } from '../application-facts'
import { optional } from '../../../core/inputs'

/** What the form's rules must know of the caller: its own costs, rate templates, the day. */
export default defineCall({
  path: '/v1/private/business/applyOptions',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  request: z.object({
    corpEntryChannel: z.enum(['1', '2'], '进件通道不正确'),
    entryKind: optional(z.enum(['normal', 'mini', 'hlb'], '进件类型不正确')),
  }),
  handler: async (context, { corpEntryChannel }) => {
    const facts = await entryFacts(context, corpEntryChannel)
    const { today, costs, reducedCosts, privateSettleForCompanies, rateTemplates } = facts
    return {
      today,
      corpEntryChannel,
      costs,
      // The contract's name for the rates alone; both stay until the next major version.
      costRates: Object.fromEntries(
        Object.entries(costs).map(([product, { feeRate }]) => [product, feeRate]),
      ),
      reducedCosts,
      privateSettleForCompanies,
      rateTemplates,
    }
  },
})
