import { z } from 'zod'
import { CODE_ALL } from '#domain/codes'
import { codeWords } from '#domain/role/code-words'
import { codes } from '#domain/role/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { findRole, type RoleRow } from '../role-list'

/** What one of two roles gives and the other does not, in words. */
export default defineCall({
  path: '/v1/role/compare',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ roleNo: id(), otherNo: id('请选择角色') }),
  async handler(context, { roleNo, otherNo }) {
    const one = await findRole(context, roleNo)
    const other = await findRole(context, otherNo)
    return {
      roleName: one.roleName,
      otherName: other.roleName,
      onlyThis: beyond(one, other),
      onlyOther: beyond(other, one),
    }
  },
})

const beyond = (one: RoleRow, other: RoleRow): string[] =>
  other.codes[0] === CODE_ALL
    ? []
    : one.codes.filter((code) => !other.codes.includes(code)).map(codeWords)
