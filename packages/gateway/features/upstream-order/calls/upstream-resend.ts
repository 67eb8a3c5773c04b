import { z } from 'zod'
import { codes } from '#domain/upstream-order/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { resendAmt, resendOrder } from '../upstream-order-resend'

/** 重新发送: sends an order again that was not answered in time. */
export default defineCall({
  path: '/v1/upstream/resend',
  access: { roles: ['3'], codes: [codes.verbs.resend], whole: true },
  request: z.object({ orderId: id() }),
  write: true,
  moves: ({ orderId }, context) => resendAmt(context, orderId),
  handler: resendOrder,
})
