import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { oneTimePassword } from '../one-time-password'
import { resetPassword } from '../staff-change'

/** The answer holds a password, so it is not kept: a repeated call makes another. */
export default defineCall({
  path: '/v1/staff/resetPassword',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  idempotent: false,
  request: z.object({ staffId: id(), version }),
  prepare: oneTimePassword,
  handler: async (context, who, { password, passwordHash }) => ({
    ...(await resetPassword(context, who, passwordHash)),
    password,
  }),
})
