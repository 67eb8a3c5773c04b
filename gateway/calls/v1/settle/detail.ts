import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { settleDetail } from '../../../records/settle/detail'

/** One settlement with its income by day and its timeline. */
export default defineCall({
  path: '/v1/settle/detail',
  access: { roles: ['3'], codes: ['02100027'] },
  request: z.object({ settleNo: id() }),
  handler: (context, { settleNo }) => settleDetail(context, settleNo),
})
