import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { categoryAnswer, PARTNER_CATEGORIES } from '../categories'

/** Business categories of the partner channel (HLB) with their MCC (domain §10). */
export default defineCall({
  path: '/v3/hlmCategory/query',
  access: {},
  request: z.object({ parentCode: z.string().max(32).optional() }),
  handler: async (_context, { parentCode }) => categoryAnswer(PARTNER_CATEGORIES, parentCode),
})
