import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { ROLE_TYPES, type RoleType } from '#domain/codes'
import { mayUse } from '#domain/permission'
import type { Caller } from './call'
import type { Tx } from './db/open'
import { session, user, userRole } from './access-schema'
import { LISTEN } from './operations/row-notes'
import { scopeOf, type ShopsOfTeams } from './scope/of-role'

type UserRole = typeof userRole.$inferSelect

/** The signed-in user, with the role if one is chosen. */
export interface SignedIn {
  sessionHash: string
  userId: string
  loginName: string
  nickName: string
  /** The session serves no call before the password has been changed. */
  passwordIsDue: boolean
  /**
   * One of the roles requires a second factor, which is not set up yet: it must be set up first.
   */
  factorIsDue: boolean
  /** When the use of the session was last recorded, epoch ms. */
  usedAt: number
  /** The transaction of its last write; null: none, or there is no replica. */
  wroteXid: string | null
  /** The chosen role. */
  role: UserRole | undefined
  /** Expected value of `__branchId`: the chosen role's, before that the first supported role's. */
  custId: string
  /** The chosen role's, before that the first supported role's; '' without any. */
  providerId: string
}

/** Sessions are stored under this hash, never under their id. */
export const hashSessionId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex')

const isRoleType = (text: string): text is RoleType =>
  (ROLE_TYPES as readonly string[]).includes(text)

/** The role whose custId is used before a choice: the first the console supports, else any. */
export function firstRole<R extends { roleType: string }>(roles: readonly R[]): R | undefined {
  return roles.find((role) => isRoleType(role.roleType)) ?? roles[0]
}

/** Whether the user has to set up a second factor before any other call. */
export const factorIsDue = (
  { hasFactor }: { hasFactor: boolean },
  roles: readonly Pick<UserRole, 'mfaRequired'>[],
): boolean => !hasFactor && roles.some(({ mfaRequired }) => mfaRequired === '1')

/** A user's roles in the order `roleIds` shows them. */
export const rolesOf = (tx: Tx, userId: string): Promise<UserRole[]> =>
  tx
    .select()
    .from(userRole)
    .where(eq(userRole.userId, userId))
    .orderBy(asc(userRole.seq), asc(userRole.roleType))

/** @param listens as `findSession` takes it */
const askSession = (tx: Tx, sessionHash: string, listens: boolean) =>
  tx
    .select({
      session,
      loginName: user.loginName,
      nickName: user.nickName,
      enabled: user.enabled,
      passwordIsDue: user.mustChangePassword,
      hasFactor: user.hasFactor,
      // Set here because this query runs anyway.
      ...(listens && { listens: LISTEN }),
    })
    .from(session)
    .innerJoin(user, eq(user.userId, session.userId))
    .where(eq(session.sessionHash, sessionHash))

/** Characters that no user id has; some of them PostgreSQL could not even compare. */
const NOBODYS = /[^\x21-\x7e]/

const MINUTE_MS = 60_000
/** Often enough to tell a forgotten device from one in use, seldom enough to be cheap. */
const USE_NOTED_MS = 5 * MINUTE_MS

/** How often the use of a session is recorded, ms. @param idleMin as the setting has it */
export const usageNotedEveryMs = (idleMin: number | undefined): number =>
  idleMin === undefined ? USE_NOTED_MS : MINUTE_MS

/** Never too early: use after the last recorded one still counts. */
const isIdle = (usedAt: number, wallNow: number, idleMin: number | undefined): boolean =>
  idleMin !== undefined && wallNow - usedAt >= idleMin * MINUTE_MS + usageNotedEveryMs(idleMin)

/**
 * undefined: unknown, expired, unused for too long, another user's, or the account was closed
 * meanwhile.
 * @param idleMin minutes without use that end a session; undefined: no limit
 * @param listens whether to collect the call's row changes (`takeRowNotes`)
 */
export async function findSession(
  tx: Tx,
  sessionId: string,
  userId: string,
  wallNow: number,
  idleMin: number | undefined,
  listens = false,
): Promise<SignedIn | undefined> {
  if (sessionId === '' || NOBODYS.test(userId)) return undefined
  const sessionHash = hashSessionId(sessionId)
  const [found] = await askSession(tx, sessionHash, listens)
  if (!found?.enabled || found.session.userId !== userId) return undefined
  if (found.session.expiresAt.getTime() <= wallNow) return undefined
  const usedAt = (found.session.lastUsedAt ?? found.session.createdAt).getTime()
  if (isIdle(usedAt, wallNow, idleMin)) return undefined
  const roles = await rolesOf(tx, userId)
  const role = roles.find(({ roleType }) => roleType === found.session.roleType)
  return {
    sessionHash,
    userId,
    loginName: found.loginName,
    nickName: found.nickName,
    passwordIsDue: found.passwordIsDue,
    wroteXid: found.session.wroteXid,
    factorIsDue: factorIsDue(found, roles),
    usedAt,
    role,
    custId: (role ?? firstRole(roles))?.custId ?? '',
    providerId: (role ?? firstRole(roles))?.providerId ?? '',
  }
}

/** The caller of a session whose role was chosen. */
export async function callerOf(
  tx: Tx,
  signedIn: Pick<SignedIn, 'sessionHash' | 'userId' | 'nickName'>,
  role: UserRole,
  shopsOfTeams: ShopsOfTeams,
): Promise<Caller> {
  const roleType = role.roleType as RoleType
  const who = {
    roleId: roleType,
    permCodes: role.codes,
    authFlag: role.authFlag,
    loginUserTypeExt: role.loginUserTypeExt,
  }
  return {
    sessionHash: signedIn.sessionHash,
    userId: signedIn.userId,
    nickName: signedIn.nickName,
    roleType,
    roleName: role.roleName,
    custId: role.custId,
    providerId: role.providerId,
    partnerId: role.partnerId,
    codes: role.codes,
    authFlag: role.authFlag,
    mfaAboveAmt: role.mfaAboveAmt,
    loginUserTypeExt: role.loginUserTypeExt,
    businessMode: role.businessMode,
    scope: await scopeOf(tx, role, shopsOfTeams),
    may: (code) => mayUse(who, code),
  }
}
