import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { editStaffFields } from '#domain/staff/form-fields'
import { defineCall } from '../../../core/call'
import { byRules, id, optional, text, version } from '../../../core/inputs'
import { lookAtPassword } from '../../user'
import { changeStaff } from '../staff-change'
import { grantAct } from '../staff-grant'
import { staffInput } from '../staff-input'
import { findStaff, heldBy } from '../staff-list'

const { newEmail, newMobile, nickName } = editStaffFields

/** Of the caller, for another mobile: the own password, or a code of the second factor. */
const proof = {
  password: optional(z.string().max(128, '密码过长')),
  code: optional(z.string().trim().max(32, '验证码过长')),
}

export default defineCall({
  path: '/v1/staff/save',
  access: { roles: ['3', '4'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ staffId = '' }, context) {
    const found = await findStaff(context, staffId.trim())
    const { nickName: name, partnerId } = found
    return { nickName: name, partnerId, ...heldBy(found) }
  },
  request: z
    .object({ staffId: id(), version, newMobile: optional(text(32)), ...proof, ...staffInput })
    .check(byRules({ newEmail, newMobile, nickName })),
  approval: { actOf: (input, context) => grantAct(context, input) },
  prepare: (context, { password, newMobile: asked }) =>
    asked && password
      ? lookAtPassword({ ...context, userId: context.caller.userId }, password)
      : Promise.resolve(undefined),
  handler: (context, { staffId, version, password: _, code, ...input }, password) =>
    changeStaff(context, { staffId, version }, input, { password, code }),
})
