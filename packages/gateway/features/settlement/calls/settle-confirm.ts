import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { confirmSettlement } from '../settlement-answer'
import { lockSettlement } from '../settlement-change'

/** Agrees with a settlement (domain §9.8). */
export default defineCall({
  path: '/v1/settle/confirm',
  access: { roles: ['3'], codes: [CODES.settle.confirm], whole: true },
  request: z.object({ settleNo: id(), version }),
  write: true,
  moves: async ({ settleNo }, context) => (await lockSettlement(context, settleNo)).payableAmt,
  approval: { act: 'PROFIT_SETTLE' },
  handler: confirmSettlement,
})
