import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { appealLog } from '../appeal-detail'
import { id } from '../../../core/inputs'

/** What happened to an appeal: time, node, operator, opinion (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealLog',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  request: z.object({ appealId: id() }),
  handler: (context, { appealId }) => appealLog(context, appealId),
})
