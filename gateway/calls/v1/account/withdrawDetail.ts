import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { withdrawDetail } from '../../../records/withdraw/list'

/** One withdrawal with its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/withdrawDetail',
  access: { roles: ['3'], codes: ['02100015'] },
  request: z.object({ withdrawNo: id() }),
  handler: (context, { withdrawNo }) => withdrawDetail(context, withdrawNo),
})
