import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { bankAnswer, findBanks, PRIVATE_BANKS } from '../banks'

/** Banks of private cards, by name, code or pinyin (domain §10). */
export default defineCall({
  path: '/v1/function/bankFunc/banklist',
  access: {},
  request: z.object({ keyword: z.string().max(32).optional() }),
  handler: async (_context, { keyword }) => findBanks(PRIVATE_BANKS, keyword).map(bankAnswer),
})
