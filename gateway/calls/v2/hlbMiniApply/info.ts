import { z } from 'zod'
import { defineCall } from '../../../call'
import { applyInfo } from '../../../records/apply/info'
import { id } from '../../../records/inputs'

/** An application of the partner channel with its form (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/info',
  access: { roles: ['3', '4'], codes: ['02100001'] },
  request: z.object({ applyId: id() }),
  handler: (context, { applyId }) => applyInfo(context, '2', applyId),
})
