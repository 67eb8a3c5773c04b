import { CODE_ALL, CODE_DATA_PERMIT, CODE_REGISTERED_STORE, type RoleType } from './codes'
import type { Feature } from './features'

/** The user, as far as menus and routes need it. */
export interface Who {
  roleId: RoleType
  permCodes: readonly string[]
  /** The data-permit flag, `'1'` or `'0'`. */
  authFlag: string
  /** Bank-channel code or ''. */
  loginUserTypeExt: string
  /** What the gateway offers beyond the spec. */
  features?: readonly Feature[]
  /** The preferred start screen, in this browser. */
  home?: string | undefined
}

/**
 * Checks the role first, then the code. `all` as the first entry satisfies every code, but role
 * lists and the data-permit flag still apply (decision: design §5). Action codes
 * (`02100006:device`) follow the same rule. With an undefined code only the role is checked.
 */
export function mayUse(who: Who, code: string | undefined, roles?: readonly RoleType[]): boolean {
  if (roles && !roles.includes(who.roleId)) return false
  if (code === undefined) return true
  if (code === CODE_DATA_PERMIT) return who.authFlag === '1' && who.roleId !== '30'
  if (code === CODE_REGISTERED_STORE) return who.roleId === '30'
  if (who.roleId === '30') return false
  return who.permCodes[0] === CODE_ALL || who.permCodes.includes(code)
}

/** Whether the gateway has a feature; undefined is always true. */
export const isOffered = (who: Pick<Who, 'features'>, feature: Feature | undefined): boolean =>
  feature === undefined || who.features?.includes(feature) === true
