import { z } from 'zod'
import { toFen } from '../../../../src/lib/money'
import { defineCall } from '../../../call'
import { id, reason } from '../../../records/inputs'
import { applyRefund } from '../../../records/refund/apply'

const refundAmt = z
  .string('请输入退款金额')
  .trim()
  .min(1, '请输入退款金额')
  .refine((text) => /^-?\d{1,16}$/.test(text) && toFen(text) !== undefined, '金额格式不正确')
  .transform(Number)
  .refine((fen) => fen > 0, '退款金额须大于0')

/** Starts a refund (contract §3, domain §8.6). */
export default defineCall({
  path: '/v1/refund/apply',
  access: { roles: ['3'], codes: ['02100033:apply'] },
  request: z.object({ tradeNo: id(), refundAmt, reason }),
  write: true,
  handler: applyRefund,
})
