import { z } from 'zod'
import { codes } from '#domain/role/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { dropRole } from '../role-save'

export default defineCall({
  path: '/v1/role/del',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ roleNo: id(), version }),
  async handler(context, input) {
    await dropRole(context, input)
    return null
  },
})
