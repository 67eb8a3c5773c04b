import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { resetMfa } from '../staff-change'

export default defineCall({
  path: '/v1/staff/resetMfa',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ staffId: id(), version }),
  handler: resetMfa,
})
