import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, reason, version } from '../../../records/inputs'
import { steerRebate } from '../../../records/rebate/steer'

/** Confirms, pays or voids a month's rebate (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateSteer',
  access: { roles: ['3'], codes: ['92100001:allot'] },
  request: z
    .object({
      rebateId: id(),
      version,
      event: z.enum(['confirm', 'pay', 'void'], '取值不在可选范围内'),
      reason: optional(reason),
    })
    .superRefine(({ event, reason: why }, context) => {
      if (event === 'void' && why === undefined)
        context.addIssue({ code: 'custom', path: ['reason'], message: '请输入原因' })
    }),
  write: true,
  handler: steerRebate,
})
