import { z } from 'zod'
import { defineCall } from '../../../call'
import { incomeDetail } from '../../../records/income/detail'
import { id } from '../../../records/inputs'

/** One income entry with the trades or refunds it is made of. */
export default defineCall({
  path: '/v1/income/detail',
  access: { roles: ['3', '4'], codes: ['02100032'] },
  request: z.object({ entryId: id() }),
  handler: (context, { entryId }) => incomeDetail(context, entryId),
})
