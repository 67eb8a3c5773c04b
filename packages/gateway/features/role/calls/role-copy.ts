import { z } from 'zod'
import type { RoleType } from '#domain/codes'
import { codes, roleFields } from '#domain/role/fields'
import { moneyGranted } from '#domain/role/money-codes'
import { defineCall } from '../../../core/call'
import { byRules, id, text } from '../../../core/inputs'
import { findRole } from '../role-list'
import { addRole } from '../role-save'

const { roleName } = roleFields

/** The same under another name. */
export default defineCall({
  path: '/v1/role/copy',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ roleNo: id(), roleName: text(20) }).check(byRules({ roleName })),
  approval: {
    actOf: async ({ roleNo }, context) =>
      moneyGranted([], (await findRole(context, roleNo)).codes).length > 0 ? 'ROLE' : undefined,
  },
  async handler(context, { roleNo, roleName }) {
    const { roleType, codes, authFlag, mfaRequired, mfaAboveAmt, remark } = await findRole(
      context,
      roleNo,
    )
    return addRole(context, roleType as RoleType, {
      roleName,
      codes,
      authFlag,
      mfaRequired,
      mfaAboveAmt,
      remark,
    })
  },
})
