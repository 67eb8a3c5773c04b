import { z } from 'zod'
import { ROLE_TYPES, type RoleType } from '#domain/codes'
import { codes, roleFields } from '#domain/role/fields'
import { moneyGranted } from '#domain/role/money-codes'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, id, optional, text, texts, version } from '../../../core/inputs'
import { findRole } from '../role-list'
import { loweredProtection } from '../role-protection'
import { addRole, changeRole } from '../role-save'

const { roleName, remark, mfaAboveAmt } = roleFields

/** A new role, or another state of one that is there. */
export default defineCall({
  path: '/v1/role/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ roleNo }, context) {
    if (!roleNo?.trim()) return undefined
    const found = await findRole(context, roleNo.trim())
    const { roleName, codes: held, authFlag, mfaRequired, mfaAboveAmt, remark: words } = found
    return { roleName, codes: held, authFlag, mfaRequired, mfaAboveAmt, remark: words }
  },
  async lowers({ roleNo, ...given }, context) {
    if (roleNo === undefined) return undefined
    return loweredProtection(await findRole(context, roleNo), factorOf(given))
  },
  approval: {
    async actOf({ roleNo, codes: asked }, context) {
      const before = roleNo === undefined ? [] : (await findRole(context, roleNo)).codes
      return moneyGranted(before, asked).length > 0 ? 'ROLE' : undefined
    },
  },
  request: z
    .object({
      roleNo: optional(id()),
      version: optional(version),
      roleName: text(20),
      roleType: optional(z.enum(ROLE_TYPES as [RoleType, ...RoleType[]])),
      codes: texts(200),
      authFlag: optional(z.enum(['0', '1'])),
      mfaRequired: optional(z.enum(['0', '1'])),
      mfaAboveAmt: optional(text(16)),
      remark: optional(text(60)),
    })
    .check(byRules({ roleName, remark, mfaAboveAmt })),
  handler(context, { roleNo, version, roleType, ...given }) {
    const { authFlag = '0', remark = '', ...rest } = given
    const input = { ...rest, ...factorOf(given), authFlag, remark }
    if (roleNo === undefined) {
      if (roleType === undefined) throw badField('roleType', '请选择类型')
      return addRole(context, roleType, input)
    }
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeRole(context, { roleNo, version }, input)
  },
})

/** What is asked for the second factor; an empty limit is none. */
const factorOf = (given: {
  mfaRequired?: '0' | '1' | undefined
  mfaAboveAmt?: string | undefined
}) => ({
  mfaRequired: given.mfaRequired ?? '0',
  mfaAboveAmt: given.mfaAboveAmt === undefined ? null : Number(given.mfaAboveAmt),
})
