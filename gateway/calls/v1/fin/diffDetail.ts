import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { diffDetail } from '../../../records/statement-diff/detail'

/** One difference with what was done about it. */
export default defineCall({
  path: '/v1/fin/diffDetail',
  access: { roles: ['3'], codes: ['02100011'] },
  request: z.object({ diffId: id() }),
  handler: (context, { diffId }) => diffDetail(context, diffId),
})
