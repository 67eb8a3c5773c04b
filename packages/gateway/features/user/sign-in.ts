import { and, desc, eq, or } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { OutsideContext, CallContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { session, user, userRole } from '../../core/access-schema'
import { badField, committed } from '../../core/errors'
import { hashOfName, type SecurityEvent } from '../../core/security-log'
import { factorIsDue, firstRole, hashSessionId, rolesOf } from '../../core/session'
import { spendCaptcha } from './captcha'
import {
  countFailure,
  enterGuess,
  forgetFailures,
  forgetGuesses,
  guessOf,
  isLocked,
  nameLocked,
} from './lockout'
import { knownPlace, rememberPlace } from './known-place'
import { hasLoginName } from './login-name'
import { checkPassword, hashPassword, isOutdated } from './password'
import { logSignIn } from './sign-in-log'
import { spendSmsCode, wrongSmsCode } from './sms'

const SESSION_SEC = 86_400
/** Of one user at a time. */
const MAX_SESSIONS = 10

/** Time after a change of mobile during which sign-in by SMS is refused. */
const MOBILE_RESTS_MS = 24 * 3_600_000
const RESTS = '手机号更换后24小时内不能用短信登录，请用密码登录'

type User = typeof user.$inferSelect

/** A password that was looked at, and for which account. */
export interface CheckedPassword {
  found: User | undefined
  right: boolean
  /** A hash at today's cost, to take the place of one of an earlier version. */
  rehashed?: string
}

/**
 * Spends the captcha and hashes the password, which no transaction waits for. `signInByPassword`
 * decides on the result; until then no answer reveals it.
 */
export async function checkSignIn(
  context: OutsideContext,
  given: {
    loginName: string
    password: string
    imgCode: string
    imgCodeId: string
    powNonce?: string | undefined
  },
): Promise<CheckedPassword> {
  const found = await context.write(async (tx, trace) => {
    const named = await userNamed(tx, given.loginName)
    const failed = failure(given.loginName, named)
    try {
      await spendCaptcha({ ...context, tx }, given)
    } catch (error) {
      trace(failed('wrong-captcha'))
      throw error
    }
    // An early exit, not the guard, which is where guesses are counted: a locked name costs no hash.
    const place = await knownPlace({ ...context, tx }, named?.userId ?? '')
    if (!(await isLocked({ ...context, tx }, given.loginName, place))) return named
    trace(failed('name-locked'))
    throw nameLocked()
  })
  const hash = found?.enabled ? found.passwordHash : undefined
  const { passwordCost } = context.config
  const right = await checkPassword(given.password, hash, passwordCost)
  if (!right || hash === undefined || !isOutdated(hash, passwordCost)) return { found, right }
  return { found, right, rehashed: await hashPassword(given.password, undefined, passwordCost) }
}

/**
 * By name (or mobile) and password. Unknown and closed accounts answer like a wrong password, take
 * as long, and are counted and locked alike (contract §4). Of several guesses on their way at once,
 * those that come to be counted after the fifth get the lock's answer, right or not.
 */
export async function signInByPassword(
  context: CallContext,
  typed: string,
  { found, right, rehashed }: CheckedPassword,
): Promise<User> {
  const { tx, trace } = context
  const failed = failure(typed, found)
  const place = await knownPlace(context, found?.userId ?? '')
  const guess = guessOf(typed, found?.userId ?? hashOfName(typed), place)
  await enterGuess(context, guess)
  if (await isLocked(context, typed, place)) {
    trace(failed('name-locked'))
    throw nameLocked()
  }
  const accountLocked = await isLocked(context, guess.account, place)
  const [now] = await tx
    .select()
    .from(user)
    .where(eq(user.userId, found?.userId ?? ''))
  // The password, or the whole account, may have been changed since it was looked at.
  const stillSo = now?.enabled && now.passwordHash === found?.passwordHash
  const ranOut = (now?.passwordExpiresAt?.getTime() ?? Infinity) <= context.clock.wall()
  if (right && now && stillSo && ranOut && !accountLocked) {
    trace(failed('password-expired'))
    throw committed(badField('password', '一次性密码已过期，请联系管理员重新生成'))
  }
  if (right && now && stillSo && !accountLocked) {
    await forgetGuesses(context, guess)
    if (rehashed !== undefined)
      await tx.update(user).set({ passwordHash: rehashed }).where(eq(user.userId, now.userId))
    return now
  }
  const nameLocks = await countFailure(context, typed, place)
  const accountLocks = await countFailure(context, guess.account, place)
  trace(failed(accountLocked ? 'account-locked' : reasonOf(found)))
  if (now) await logSignIn(context, now, accountLocks ? '密码错误，账号已锁定' : '密码错误')
  if (nameLocks || accountLocks)
    trace({ ...failed('five-wrong-passwords'), event: 'sign-in-locked' })
  throw committed(badField('password', '账号或密码错误'))
}

/** By mobile and SMS code, which also lifts a lock. */
export async function signInBySms(
  context: CallContext,
  given: { mobile: string; smsCode: string; smsSeq: string },
): Promise<User> {
  const { tx, trace } = context
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.mobile, given.mobile), eq(user.enabled, true)))
  try {
    await spendSmsCode(context, given)
    if (!found) throw wrongSmsCode()
  } catch (error) {
    trace(failure(given.mobile, found)(found ? 'wrong-sms-code' : 'unknown-mobile'))
    throw error
  }
  const changedAt = found.mobileChangedAt?.getTime() ?? 0
  if (changedAt > context.clock.wall() - MOBILE_RESTS_MS)
    throw committed(badField('smsCode', RESTS))
  await forgetFailures(context, found)
  return found
}

/** By login name whatever its case, or by mobile number; a name goes before another's number. */
async function userNamed(tx: Tx, name: string): Promise<User | undefined> {
  const found = await tx
    .select()
    .from(user)
    .where(or(hasLoginName(name), eq(user.mobile, name)))
  return found.find(({ mobile }) => mobile !== name) ?? found[0]
}

/** The security log names a known account by its login name, for any of its names typed. */
function failure(typed: string, found: User | undefined) {
  const who = found
    ? { userId: found.userId, name: found.loginName }
    : { nameHash: hashOfName(typed) }
  return (reason: string): SecurityEvent => ({ event: 'sign-in-failed', reason, ...who })
}

function reasonOf(found: User | undefined): string {
  if (!found) return 'unknown-name'
  return found.enabled ? 'wrong-password' : 'account-closed'
}

/** Opens a session without a role and answers what `login` answers. */
export async function openSession(context: CallContext, signedIn: User) {
  const { tx, clock, randomBytes } = context
  const roles = await rolesOf(tx, signedIn.userId)
  const sessionId = randomBytes(32).toString('base64url')
  const now = new Date(clock.wall())
  const previous = Math.max(...roles.map(({ lastLoginAt }) => lastLoginAt?.getTime() ?? 0), 0)
  await tx.insert(session).values({
    sessionHash: hashSessionId(sessionId),
    userId: signedIn.userId,
    providerId: signedIn.providerId,
    address: context.address.slice(0, 64),
    agent: context.agent.slice(0, 256),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SEC * 1000),
    previousLoginAt: previous > 0 ? new Date(previous) : null,
  })
  await tx.update(userRole).set({ lastLoginAt: now }).where(eq(userRole.userId, signedIn.userId))
  await endOldest(tx, signedIn.userId)
  await rememberPlace(context, signedIn.userId)
  await logSignIn(context, signedIn)
  const first = firstRole(roles)
  return {
    sessionId,
    userId: signedIn.userId,
    userCustId: first?.custId ?? '',
    userHeadImgUrl: signedIn.headImgUrl,
    authFlag: first?.authFlag ?? '0',
    // All of them: which the console keeps is the console's rule.
    roleIds: roleChoices(roles),
    // Absent when not due, as the contract allows every gateway.
    ...(signedIn.mustChangePassword && { passwordIsDue: true }),
    ...(factorIsDue(signedIn, roles) && { factorIsDue: true }),
  }
}

/** Ends the oldest sessions of a user above `MAX_SESSIONS`. */
async function endOldest(tx: Tx, userId: string): Promise<void> {
  const older = await tx
    .select({ sessionHash: session.sessionHash })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.createdAt))
    .offset(MAX_SESSIONS)
  const hashes = older.map(({ sessionHash }) => sessionHash)
  if (hashes.length > 0) await tx.delete(session).where(isAnyOf(session.sessionHash, hashes))
}

/** Roles as the wire names them: the role's id is its login user type. */
export function roleChoices(roles: readonly { roleType: string; roleName: string }[]) {
  return roles.map(({ roleType, roleName }) => ({
    roleId: roleType,
    loginUserType: roleType,
    roleName,
  }))
}
