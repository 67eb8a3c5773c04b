import { z } from 'zod'
import { codes } from '#domain/role/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { roleDetail } from '../role-list'

/** A role with each of its codes in words. */
export default defineCall({
  path: '/v1/role/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ roleNo: id() }),
  handler: (context, { roleNo }) => roleDetail(context, roleNo),
})
