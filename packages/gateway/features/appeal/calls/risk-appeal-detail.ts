import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { appealDetail } from '../appeal-detail'
import { id } from '../../../core/inputs'

/** One appeal with its case, trades, evidence and log (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealDetail',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  request: z.object({ appealId: id() }),
  handler: (context, { appealId }) => appealDetail(context, appealId),
})
