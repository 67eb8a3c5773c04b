import type { RoleType } from '#domain/codes'
import type { Feature } from '#domain/features'

/** A role of the signed-in user, as login answers it. */
export interface RoleChoice {
  roleId: string
  loginUserType: string
  roleName: string
}

/** The values of the cookies; '' where unknown (spec §3). Cookie names: contract §4. */
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
 * The session: cookies for what survives a restart of the browser tab (86400 s), local storage for
 * the role list, memory for permission codes. `createSession(cookies, storage)` creates the only
 * instance; no other module reads or writes the session's cookies.
 */
export interface Session {
  get(): SessionData
  set(patch: Partial<SessionData>): void
  /**
   * Clears every cookie of the console except `sidebarStatus` and `size`, the role list and the
   * codes.
   */
  clear(): void
  roleIds(): RoleChoice[]
  setRoleIds(roles: readonly RoleChoice[]): void
  /** undefined until loaded. */
  permCodes(): readonly string[] | undefined
  /** `features`: what the gateway offers beyond the spec; it comes with the codes. */
  setPermCodes(codes: readonly string[] | undefined, features?: readonly Feature[]): void
  /** Empty until loaded. */
  features(): readonly Feature[]
  /**
   * Calls `listener` after every change.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void
}
