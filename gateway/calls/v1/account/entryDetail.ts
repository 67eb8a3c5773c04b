import { z } from 'zod'
import { defineCall } from '../../../call'
import { entryDetail } from '../../../records/account/entry-detail'
import { id } from '../../../records/inputs'

/** One entry of an account (domain §9.4). */
export default defineCall({
  path: '/v1/account/entryDetail',
  access: { roles: ['3'], codes: ['02100016'] },
  request: z.object({ entryNo: id() }),
  handler: (context, { entryNo }) => entryDetail(context, entryNo),
})
