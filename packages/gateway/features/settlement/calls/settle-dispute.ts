import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { charCount } from '#domain/validation/rule'
import { defineCall } from '../../../core/call'
import { id, ruled, version } from '../../../core/inputs'
import { disputeSettlement } from '../settlement-answer'

const reason = ruled((value) => {
  const length = charCount(value)
  return length >= 5 && length <= 200 ? undefined : '异议原因须为5至200个字'
}, '请输入异议原因')

/** Objects to a settlement, saying why (domain §9.8). */
export default defineCall({
  path: '/v1/settle/dispute',
  access: { roles: ['3'], codes: [CODES.settle.confirm], whole: true },
  request: z.object({ settleNo: id(), version, reason }),
  write: true,
  handler: disputeSettlement,
})
