import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { branchesOf, isCity } from '../bank-branches'
import { bankOf } from '../banks'
import { optional, texts } from '../../../core/inputs'

const MAX_BRANCHES = 50

/**
 * Branches 支行 of a bank with their CNAPS numbers 联行号; without a city the business departments
 * of all cities. At most fifty: more keyword finds the rest; `keys` restores the names of chosen
 * ones.
 */
export default defineCall({
  path: '/v1/function/bankFunc/branchList',
  access: {},
  request: z.object({
    bankCode: z
      .string()
      .min(1)
      .refine((code) => bankOf(code) !== undefined, '银行编码不存在'),
    cityCode: z
      .string()
      .optional()
      .refine((code) => !code || isCity(code), '城市编码不存在'),
    keyword: z.string().max(64).optional(),
    keys: optional(texts(100)),
  }),
  async handler(_context, { bankCode, cityCode, keyword, keys }) {
    const wanted = keyword?.trim() ?? ''
    return branchesOf(bankCode, cityCode || undefined)
      .filter(({ branchCode, branchName }) =>
        keys && keys.length > 0
          ? keys.includes(branchCode)
          : branchName.includes(wanted) || branchCode.startsWith(wanted),
      )
      .slice(0, MAX_BRANCHES)
  },
})
