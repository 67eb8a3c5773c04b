import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { branchOf } from '../branch-list'
import { isCity } from '../bank-branches'
import { bankOf } from '../banks'
import { findBranches } from '../given-branches'
import { optional, texts } from '../../../core/inputs'

const MAX_BRANCHES = 50

/**
 * Branches 支行 of a bank with their CNAPS numbers 联行号: those that the provider has moved in, or
 * those that ship, of which without a city only the business departments are listed. At most fifty:
 * more words of the name find the rest; `keys` restores the names of chosen ones. With a whole
 * `branchCode` instead of a bank: that branch and its bank.
 */
export default defineCall({
  path: '/v1/function/bankFunc/branchList',
  access: {},
  request: z.object({
    bankCode: z
      .string()
      .min(1)
      .refine((code) => bankOf(code) !== undefined, '银行编码不存在')
      .optional(),
    branchCode: z.string().max(32).optional(),
    cityCode: z
      .string()
      .optional()
      .refine((code) => !code || isCity(code), '城市编码不存在'),
    keyword: z.string().max(64).optional(),
    keys: optional(texts(100)),
  }),
  handler: async (context, { branchCode, bankCode, cityCode, keyword, keys }) => {
    if (branchCode) return branchOf(context, branchCode)
    if (!bankCode) throw badField('bankCode', '必填项不能为空')
    return findBranches(context.tx, {
      providerId: context.caller.providerId,
      bankCode,
      cityCode: cityCode || undefined,
      keyword,
      keys,
      limit: MAX_BRANCHES,
    })
  },
})
