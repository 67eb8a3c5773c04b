import { z } from 'zod'
import { codes } from '#domain/closing/fields'
import { defineCall } from '../../../core/call'
import { code } from '../../../core/inputs'
import { closingDetail } from '../closing-list'

/** A month of the books with what is open before it can be closed. */
export default defineCall({
  path: '/v1/closing/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ month: code(7) }),
  handler: (context, { month }) => closingDetail(context, month),
})
