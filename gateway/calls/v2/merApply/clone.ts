import { z } from 'zod'
import { defineCall } from '../../../call'
import { cloneApply } from '../../../records/apply/clone'
import { id } from '../../../records/inputs'

/** A new draft with another application's values. */
export default defineCall({
  path: '/v2/merApply/clone',
  access: { roles: ['3', '4'], codes: ['02100001:edit'] },
  request: z.object({ applyId: id() }),
  write: true,
  handler: (context, { applyId }) => cloneApply(context, applyId),
})
