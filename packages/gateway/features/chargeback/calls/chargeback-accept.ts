import { z } from 'zod'
import { codes } from '#domain/chargeback/fields'
import { defineCall } from '../../../core/call'
import { id, reason, version } from '../../../core/inputs'
import { acceptChargeback } from '../chargeback-answer'
import { lockOpen } from '../chargeback-change'

/** Accepts a chargeback: the payer gets the money back. */
export default defineCall({
  path: '/v1/chargeback/accept',
  access: { roles: ['3', '4'], codes: [codes.verbs.answer] },
  request: z.object({ chargebackNo: id(), version, reason }),
  write: true,
  moves: async (input, context) => (await lockOpen(context, input)).disputeAmt,
  approval: { act: 'CHARGEBACK' },
  handler: acceptChargeback,
})
