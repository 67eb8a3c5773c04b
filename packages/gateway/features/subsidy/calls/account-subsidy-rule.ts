import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { ruleFields } from '#domain/subsidy/fields'
import { defineCall } from '../../../core/call'
import { byRules, id, version } from '../../../core/inputs'
import { changeTerms } from '../subsidy-allot'
import { findSubsidy, lockSubsidy } from '../subsidy-change'
import { termsOf, termsShape } from '../subsidy-inputs'

/** Changes a subsidy that has not begun (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidyRule',
  access: { roles: ['3'], codes: [CODES.subsidy.allot], whole: true },
  request: z
    .object({ subsidyId: id(), version, ...termsShape })
    .check(byRules(ruleFields))
    .transform(({ subsidyId, version: seen, ...terms }) => ({
      subsidyId,
      version: seen,
      ...termsOf(terms),
    })),
  write: true,
  async current({ subsidyId = '' }, context) {
    const { planAmt, ...row } = await findSubsidy(context, subsidyId.trim())
    const { activityName, subsidyRule, perTxnAmt, ratio, beginDate, endDate } = row
    return { activityName, subsidyRule, perTxnAmt, ratio, capAmt: planAmt, beginDate, endDate }
  },
  moves: async (input, context) =>
    Math.max(0, input.capAmt - (await lockSubsidy(context, input)).planAmt),
  approval: { act: 'SUBSIDY' },
  handler: changeTerms,
})
