import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { withdrawFields } from '#domain/withdraw/fields'
import { defineCall } from '../../../core/call'
import { byRules, optional, formText } from '../../../core/inputs'
import { applyWithdraw } from '../withdraw-apply'

/** Only the profit account is withdrawn from; the others are filled to be spent. */
const acctKind = optional(z.enum(['PROFIT'], '只有分润账户可以提现'))

/** Asks for profit to be paid out (domain §9.4). */
export default defineCall({
  path: '/v1/account/withdrawApply',
  access: { roles: ['3'], codes: [CODES.withdraw.apply], whole: true },
  request: z
    .object({ acctKind, amt: formText, remark: formText })
    .check(byRules(withdrawFields))
    .transform(({ amt, remark = '' }) => ({ amt: Number(amt), remark })),
  write: true,
  moves: ({ amt }) => amt,
  approval: { act: 'WITHDRAW' },
  handler: applyWithdraw,
})
