import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { categoryAnswer, STANDARD_CATEGORIES } from '../categories'

/** Business categories of the standard channel with their MCC (domain §10). */
export default defineCall({
  path: '/v1/function/manageCategoryQuery',
  access: {},
  request: z.object({ parentCode: z.string().max(32).optional() }),
  handler: async (_context, { parentCode }) => categoryAnswer(STANDARD_CATEGORIES, parentCode),
})
