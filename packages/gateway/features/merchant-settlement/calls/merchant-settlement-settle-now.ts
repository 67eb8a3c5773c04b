import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { settleableAmt, settleNow } from '../settle-now'

/** Settles a D0 merchant at once (domain §14). */
export default defineCall({
  path: '/v1/merchantSettlement/settleNow',
  access: { roles: ['3'], codes: [CODES.merchant.settleNow] },
  request: z.object({ merId: id() }),
  write: true,
  moves: ({ merId }, context) => settleableAmt(context, merId),
  approval: { act: 'SETTLE_NOW' },
  handler: (context, { merId }) => settleNow(context, merId),
})
