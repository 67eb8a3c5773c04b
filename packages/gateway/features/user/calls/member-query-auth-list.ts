import { z } from 'zod'
import { CODE_ALL, CODE_DATA_PERMIT, CODE_REGISTERED_STORE } from '#domain/codes'
import { defineCall, type Caller } from '../../../core/call'
import type { CodeGroup } from '#domain/permission-codes'
import { CODE_GROUPS, codesOf, MENU_CODES } from '../../../core/code-groups'
import { forbidden } from '../../../core/errors'

/**
 * The caller's authorizations as a tree: menu codes, each with its action codes below. Empty for a
 * caller without codes; then the console says 暂无任何权限，请联系相关负责人.
 */
export default defineCall({
  path: '/v1/member/queryAuthList',
  access: {},
  request: z.object({
    userCustId: z.string().max(32),
    loginUserId: z.string().max(32),
  }),
  async handler({ caller }, { userCustId, loginUserId }) {
    if (userCustId !== caller.custId || loginUserId !== caller.userId) throw forbidden()
    return { auths: authsOf(caller) }
  },
})

export interface Auth {
  authId: string
  subAuths: Auth[]
}

export function authsOf(caller: Caller): Auth[] {
  const leaf = (authId: string): Auth => ({ authId, subAuths: [] })
  const derived = [CODE_DATA_PERMIT, CODE_REGISTERED_STORE].filter((code) => caller.may(code))
  const held =
    caller.roleType === '30'
      ? []
      : caller.codes[0] === CODE_ALL
        ? [...MENU_CODES, ...codesOf(caller.roleType, Object.keys(CODE_GROUPS) as CodeGroup[])]
        : caller.codes
  const codes = [...new Set(held)]
  const menus = codes.filter((code) => !code.includes(':') && !derived.includes(code))
  return [
    ...menus.map((menu) => ({
      authId: menu,
      subAuths: codes.filter((code) => code.startsWith(`${menu}:`)).map(leaf),
    })),
    ...derived.map(leaf),
  ]
}
