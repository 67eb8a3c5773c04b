import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { statementDetail } from '../../../records/statement/detail'

/** One statement with where it differs from the channel's. */
export default defineCall({
  path: '/v1/fin/billDetail',
  access: { roles: ['3'], codes: ['02100011'] },
  request: z.object({ billId: id() }),
  handler: (context, { billId }) => statementDetail(context, billId),
})
