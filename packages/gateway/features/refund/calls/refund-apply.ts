import { CODES } from '#domain/permission-codes'
import { formatYuan, MOST_FEN, toFen } from '#domain/money'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, reason } from '../../../core/inputs'
import { applyRefund, refundAct } from '../refund-apply'

const refundAmt = z
  .string('请输入退款金额')
  .trim()
  .transform((text, context): number => {
    const fen = /^-?\d{1,16}$/.test(text) ? toFen(text) : undefined
    if (fen !== undefined && fen > 0 && fen <= MOST_FEN) return fen
    const message =
      text === ''
        ? '请输入退款金额'
        : fen === undefined
          ? '金额格式不正确'
          : fen > 0
            ? `退款金额不能大于${formatYuan(MOST_FEN)}`
            : '退款金额须大于0'
    context.addIssue({ code: 'custom', message, input: text })
    return z.NEVER
  })

/** Starts a refund (contract §3, domain §8.6). */
export default defineCall({
  path: '/v1/refund/apply',
  access: { roles: ['3'], codes: [CODES.refund.apply] },
  request: z.object({ tradeNo: id(), refundAmt, reason }),
  write: true,
  moves: ({ refundAmt: fen }) => fen,
  approval: { actOf: (input, context) => refundAct(context, input) },
  handler: applyRefund,
})
