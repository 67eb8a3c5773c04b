import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { bankAnswer, CORPORATE_BANKS, findBanks } from '../banks'

/** Banks of corporate accounts 对公, by name, code or pinyin (domain §10). */
export default defineCall({
  path: '/v1/function/bankFunc/dgBankList',
  access: {},
  request: z.object({ keyword: z.string().max(32).optional() }),
  handler: async (_context, { keyword }) => findBanks(CORPORATE_BANKS, keyword).map(bankAnswer),
})
