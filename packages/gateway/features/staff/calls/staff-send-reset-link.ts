import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { sendLink } from '../staff-change'

/** Sends the person a link to set a new password, where messages can be sent. */
export default defineCall({
  path: '/v1/staff/sendResetLink',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ staffId: id(), version }),
  handler: sendLink,
})
