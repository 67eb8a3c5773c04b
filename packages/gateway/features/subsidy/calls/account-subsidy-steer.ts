import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, optional, reason, version } from '../../../core/inputs'
import { steerSubsidy } from '../subsidy-allot'
import { lockSubsidy } from '../subsidy-change'

/** Pauses, resumes or ends a subsidy (domain §9.4). */
export default defineCall({
  path: '/v1/account/subsidySteer',
  access: { roles: ['3'], codes: [CODES.subsidy.allot], whole: true },
  request: z
    .object({
      subsidyId: id(),
      version,
      event: z.enum(['pause', 'resume', 'end'], '取值不在可选范围内'),
      reason: optional(reason),
    })
    .superRefine(({ event, reason: why }, context) => {
      if (event !== 'resume' && why === undefined)
        context.addIssue({ code: 'custom', path: ['reason'], message: '请输入原因' })
    }),
  write: true,
  async moves(input, context) {
    if (input.event !== 'resume') return 0
    const { planAmt, usedAmt } = await lockSubsidy(context, input)
    return planAmt - usedAmt
  },
  approval: { act: 'SUBSIDY' },
  handler: steerSubsidy,
})
