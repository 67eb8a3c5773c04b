import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice, Session } from '../../lib/session'
import { isRole } from '../session'
import { endSession } from './sign-out'
import { SIGN_IN_FAILED_TEXT } from './texts'

/** Two kinds of sign-in (contract §4.1), and the second step of either. */
export type Credentials =
  | {
      loginName: string
      password: string
      imgCode: string
      imgCodeId: string
      powNonce?: string | undefined
    }
  | { mobile: string; smsCode: string; smsSeq: string }
  | { mfaTicket: string; kind: string; code: string }

/** A second factor is required: a code of one of these kinds opens the session. */
export interface MfaDue {
  mfaTicket: string
  mfaKinds: readonly string[]
}

/**
 * `choose`: the user chooses a role; `refused`: no role may enter, the alert is shown; `due`: the
 * password was issued by an administrator and must be changed, or a second factor set up, before
 * anything else.
 */
export type SignInResult =
  | { kind: 'entered' }
  | ({ kind: 'due' } & Due)
  | ({ kind: 'mfa' } & MfaDue)
  | { kind: 'choose'; roles: readonly RoleChoice[] }
  | { kind: 'refused' }

/** Required steps before a session enters a role. */
interface Due {
  passwordIsDue: boolean
  factorIsDue: boolean
}

interface LoginAnswer {
  sessionId: string
  userId: string
  userCustId: string | null
  userHeadImgUrl: string | null
  authFlag: string | number | null
  roleIds: RoleChoice[] | null
  passwordIsDue?: boolean | null
  factorIsDue?: boolean | null
  userKey?: string | null
}

interface RoleAnswer {
  nickName: string | null
  serLastLoginTime: string | null
  authFlag: string | number | null
  userCustId: string | null
  loginUserType?: string | number | null
  loginUserTypeExt: string | null
  businessMode: string | number | null
  roleIds?: RoleChoice[] | null
  userKey?: string | null
}

/**
 * Signs in and, with one usable role, enters it at once (contract §4.2, §4.3). Roles of other types
 * are dropped; without any the new session is ended again.
 * @throws ConsoleError; without an answer its message is 登录失败，请重新登录
 */
export async function signIn(
  post: Post,
  session: Session,
  credentials: Credentials,
): Promise<SignInResult> {
  const path = 'mfaTicket' in credentials ? '/v1/user/verifyMfa' : '/v1/user/login'
  const answer = await post<LoginAnswer | MfaDue>(path, { ...credentials }).catch(sayFailed)
  if ('mfaTicket' in answer) return { kind: 'mfa', ...answer }
  const roles = usableRoles(answer.roleIds ?? [])
  session.clear()
  session.set({
    token: answer.sessionId,
    userId: answer.userId,
    // The spec's additional value (contract §4.5): stored, but not used by the console.
    userKey: text(answer.userKey) || answer.userId,
    custId: answer.userCustId ?? '',
    avatar: answer.userHeadImgUrl ?? '',
    dataPermit: text(answer.authFlag),
  })
  session.setRoleIds(roles)
  if (roles.length === 0) {
    // Fire and forget: the session is unusable and expires within a day.
    await endSession(post).catch(() => {})
    session.clear()
    return { kind: 'refused' }
  }
  const { passwordIsDue, factorIsDue } = answer
  if (passwordIsDue || factorIsDue)
    return { kind: 'due', passwordIsDue: Boolean(passwordIsDue), factorIsDue: Boolean(factorIsDue) }
  return enterOf(post, session, roles)
}

/**
 * Enters the only role, or returns the roles to choose from.
 * @throws ConsoleError; the session is ended then
 */
export async function enterOf(
  post: Post,
  session: Session,
  roles: readonly RoleChoice[],
): Promise<SignInResult> {
  const [only, ...others] = roles
  if (!only || others.length > 0) return { kind: 'choose', roles }
  try {
    await setUserRole(post, session, only.roleId)
  } catch (error) {
    // A token without a role is of no use; the next attempt starts a new session.
    session.clear()
    return sayFailed(error)
  }
  return { kind: 'entered' }
}

/** Only roles of type 3, 4 and 30 are usable (spec §4). */
function usableRoles(roles: readonly RoleChoice[]): RoleChoice[] {
  return roles
    .map((role) => ({
      roleId: text(role.roleId),
      loginUserType: text(role.loginUserType),
      roleName: text(role.roleName),
    }))
    .filter((role) => isRole(role.loginUserType))
}

/**
 * Enters a role, at sign-in or later from the header (contract §4.3). The permission codes of the
 * former role are dropped; the shell closes the tabs and reloads the menu.
 */
export async function setUserRole(post: Post, session: Session, roleId: string): Promise<void> {
  const answer = await post<RoleAnswer>('/v1/user/setUserRole', { roleId }, { write: true })
  const type = text(answer.loginUserType) || roleId
  if (!isRole(type))
    throw new Error(`setUserRole: wanted a login user type of 3, 4, 30, got ${type}`)
  session.setPermCodes(undefined)
  if (answer.roleIds) session.setRoleIds(usableRoles(answer.roleIds))
  session.set({
    roleId: type,
    name: answer.nickName ?? '',
    loginTime: answer.serLastLoginTime ?? '',
    dataPermit: text(answer.authFlag),
    custId: answer.userCustId ?? '',
    loginUserTypeExt: answer.loginUserTypeExt ?? '',
    businessMode: text(answer.businessMode),
    ...(answer.userKey ? { userKey: answer.userKey } : {}),
  })
}

function sayFailed(error: unknown): never {
  if (!(error instanceof ConsoleError) || error.respCode !== '') throw error
  throw new ConsoleError({ path: error.path, message: SIGN_IN_FAILED_TEXT, cause: error })
}

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
