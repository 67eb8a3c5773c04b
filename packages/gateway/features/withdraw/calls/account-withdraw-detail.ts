import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { withdrawDetail } from '../withdraw-list'

/** One withdrawal with its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/withdrawDetail',
  access: { roles: ['3'], codes: [CODES.withdraw.list] },
  request: z.object({ withdrawNo: id() }),
  handler: (context, { withdrawNo }) => withdrawDetail(context, withdrawNo),
})
