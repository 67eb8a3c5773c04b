import { z } from 'zod'
import { ROLE_TYPES, type RoleType } from '#domain/codes'
import { codes, roleFields } from '#domain/role/fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, id, optional, text, texts, version } from '../../../core/inputs'
import { addRole, changeRole } from '../role-save'

const { roleName, remark, mfaAboveAmt } = roleFields

/** A new role, or another state of one that is there. */
export default defineCall({
  path: '/v1/role/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
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
    const { authFlag = '0', mfaRequired = '0', remark = '', ...rest } = given
    const mfaAboveAmt = given.mfaAboveAmt === undefined ? null : Number(given.mfaAboveAmt)
    const input = { ...rest, authFlag, mfaRequired, mfaAboveAmt, remark }
    if (roleNo === undefined) {
      if (roleType === undefined) throw badField('roleType', '请选择类型')
      return addRole(context, roleType, input)
    }
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeRole(context, { roleNo, version }, input)
  },
})
