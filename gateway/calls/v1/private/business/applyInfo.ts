import { z } from 'zod'
import { defineCall } from '../../../../call'
import { applyInfo } from '../../../../records/apply/info'
import { id } from '../../../../records/inputs'

/** An application of the standard channel with its form (domain §7.2, §7.3). */
export default defineCall({
  path: '/v1/private/business/applyInfo',
  access: { roles: ['3', '4'], codes: ['02100001'] },
  request: z.object({ applyId: id() }),
  handler: (context, { applyId }) => applyInfo(context, '1', applyId),
})
