import { z } from 'zod'
import { codes } from '#domain/chargeback/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { chargebackDetail } from '../chargeback-detail'

/** One of them with its trade, its answer, its postings and its steps. */
export default defineCall({
  path: '/v1/chargeback/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ chargebackNo: id() }),
  handler: (context, { chargebackNo }) => chargebackDetail(context, chargebackNo),
})
