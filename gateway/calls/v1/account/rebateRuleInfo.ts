import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { rebateRuleInfo } from '../../../records/rebate/rule-info'

/** One rule with its tiers, whom it is for, and its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateRuleInfo',
  access: { roles: ['3'], codes: ['92100001'] },
  request: z.object({ ruleNo: id() }),
  handler: (context, { ruleNo }) => rebateRuleInfo(context, ruleNo),
})
