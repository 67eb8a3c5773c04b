import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, reason, version } from '../../../records/inputs'
import { stopRule } from '../../../records/rebate/rule-stop'

/** Stops a rule from the next month on (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateRuleStop',
  access: { roles: ['3'], codes: ['92100001:allot'] },
  request: z.object({ ruleNo: id(), version, reason }),
  write: true,
  handler: stopRule,
})
