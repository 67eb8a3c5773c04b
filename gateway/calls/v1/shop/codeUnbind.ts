import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, version } from '../../../records/inputs'
import { unbindCode } from '../../../records/table-code/unbind'

/** Takes an ordering code off its table (contract §3). */
export default defineCall({
  path: '/v1/shop/codeUnbind',
  access: { roles: ['3', '4'], codes: ['02100009:codeUnbind'] },
  request: z.object({ codeId: id(), version: optional(version) }),
  write: true,
  handler: unbindCode,
})
