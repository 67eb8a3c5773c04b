import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { newStaffFields } from '#domain/staff/form-fields'
import { defineCall } from '../../../core/call'
import { byRules, text } from '../../../core/inputs'
import { noPassword } from '../../user'
import { oneTimePassword } from '../one-time-password'
import { addStaff } from '../staff-change'
import { grantAct } from '../staff-grant'
import { staffInput } from '../staff-input'

const { loginName, newEmail, newMobile, nickName } = newStaffFields

/**
 * Adds a staff account. The answer has its password, so it is not stored: a repeated call finds the
 * account there.
 */
export default defineCall({
  path: '/v1/staff/add',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  idempotent: false,
  request: z
    .object({ loginName: text(32), newMobile: text(32), ...staffInput })
    .check(byRules({ loginName, newEmail, newMobile, nickName })),
  approval: {
    actOf: ({ roleNos }, context) => grantAct(context, { roleNos }),
    // Nobody is there to be told a password: it is reset for the first sign-in.
    prepared: ({ config }) => ({ password: null, passwordHash: noPassword(config.passwordCost) }),
  },
  prepare: oneTimePassword,
  async handler(context, input, { password, passwordHash }) {
    const { loginName } = input
    return { ...(await addStaff(context, input, passwordHash)), loginName, password }
  },
})
