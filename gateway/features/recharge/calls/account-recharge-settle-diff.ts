import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { charCount } from '#domain/validation/rule'
import { id, ruled, version } from '../../../core/inputs'
import { settleDifference } from '../recharge-decide'

const remark = ruled((value) => {
  const count = charCount(value)
  return count < 2 || count > 100 ? '处理说明须为2至100个字' : undefined
}, '请输入处理说明')

/** Decides on a recharge that came in another amount (domain §9.4, 金额不符). */
export default defineCall({
  path: '/v1/account/rechargeSettleDiff',
  access: { roles: ['3'], codes: [CODES.recharge.apply] },
  request: z.object({
    rechargeNo: id(),
    version,
    decision: z.enum(['ACCEPT', 'REJECT'], '请选择处理方式'),
    remark,
  }),
  write: true,
  handler: settleDifference,
})
