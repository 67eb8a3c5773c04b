import type { RoleType } from '#domain/codes'
import type { Feature } from '#domain/features'

/** A role of the signed-in user, as login answers it. */
export interface RoleChoice {
  roleId: string
  loginUserType: string
  roleName: string
}

/** What the cookies hold; '' where nothing is known (spec §3). Cookie names as in contract §4. */
export interface SessionData {
  token: string
  userId: string
  custId: string
  roleId: RoleType | ''
  name: string
  avatar: string
  /** Last sign-in, wire text or ''. */
  loginTime: string
  /** The data-permit flag, '1' or '0'. */
  dataPermit: string
  businessMode: string
  loginUserTypeExt: string
  userKey: string
}

/**
 * The signed-in state: cookies for what survives a restart of the browser tab (86400 s), the
 * browser's storage for the role list, memory for permission codes. Made once at the edge by
 * `createSession(cookies, storage)`; nothing else touches cookies.
 */
export interface Session {
  get(): SessionData
  set(patch: Partial<SessionData>): void
  /** Every cookie the console set except `sidebarStatus` and `size`, the role list, the codes. */
  clear(): void
  roleIds(): RoleChoice[]
  setRoleIds(roles: readonly RoleChoice[]): void
  /** undefined until loaded. */
  permCodes(): readonly string[] | undefined
  /** `features`: what the gateway offers beyond the spec, told with the codes. */
  setPermCodes(codes: readonly string[] | undefined, features?: readonly Feature[]): void
  /** None until loaded. */
  features(): readonly Feature[]
  /** Told after every change. @returns how to stop listening */
  subscribe(listener: () => void): () => void
}
