import { and, eq, or } from 'drizzle-orm'
import type { CallContext } from '../call'
import { session, user, userRole } from '../db/schema'
import { badField, committed } from '../errors'
import { firstRole, hashSessionId, rolesOf } from '../session'
import { spendCaptcha } from './captcha'
import { countFailure, enterLoginName, forgetFailures } from './lockout'
import { checkPassword } from './password'
import { spendSmsCode, wrongSmsCode } from './sms'

export const SESSION_SEC = 86_400

type User = typeof user.$inferSelect

/**
 * By name (or mobile) and password. Unknown and closed accounts answer like a wrong password, take
 * as long, and are counted and locked alike (contract §4).
 */
export async function signInByPassword(
  context: CallContext,
  given: { loginName: string; password: string; imgCode: string; imgCodeId: string },
): Promise<User> {
  await spendCaptcha(context, given)
  const [found] = await context.tx
    .select()
    .from(user)
    .where(or(eq(user.loginName, given.loginName), eq(user.mobile, given.loginName)))
  // One count for an account, whichever of its names was typed.
  const name = found?.loginName ?? given.loginName
  await enterLoginName(context, name)
  const right = await checkPassword(given.password, found?.enabled ? found.passwordHash : undefined)
  if (!right || !found) {
    await countFailure(context, name)
    throw committed(badField('password', '账号或密码错误'))
  }
  await forgetFailures(context, name)
  return found
}

/** By mobile and SMS code, which also lifts a lock. */
export async function signInBySms(
  context: CallContext,
  given: { mobile: string; smsCode: string; smsSeq: string },
): Promise<User> {
  await spendSmsCode(context, given)
  const [found] = await context.tx
    .select()
    .from(user)
    .where(and(eq(user.mobile, given.mobile), eq(user.enabled, true)))
  if (!found) throw wrongSmsCode()
  await forgetFailures(context, found.loginName)
  return found
}

/** Opens a session without a role and answers what `login` answers. */
export async function openSession({ tx, clock, randomBytes }: CallContext, signedIn: User) {
  const roles = await rolesOf(tx, signedIn.userId)
  const sessionId = randomBytes(32).toString('base64url')
  const now = new Date(clock.wall())
  const previous = Math.max(...roles.map(({ lastLoginAt }) => lastLoginAt?.getTime() ?? 0), 0)
  await tx.insert(session).values({
    sessionHash: hashSessionId(sessionId),
    userId: signedIn.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SEC * 1000),
    previousLoginAt: previous > 0 ? new Date(previous) : null,
  })
  await tx.update(userRole).set({ lastLoginAt: now }).where(eq(userRole.userId, signedIn.userId))
  const first = firstRole(roles)
  return {
    sessionId,
    userId: signedIn.userId,
    userCustId: first?.custId ?? '',
    userHeadImgUrl: signedIn.headImgUrl,
    authFlag: first?.authFlag ?? '0',
    // All of them: which the console keeps is the console's rule.
    roleIds: roleChoices(roles),
  }
}

/** Roles as the wire names them: the role's id is its login user type. */
export function roleChoices(roles: readonly { roleType: string; roleName: string }[]) {
  return roles.map(({ roleType, roleName }) => ({
    roleId: roleType,
    loginUserType: roleType,
    roleName,
  }))
}
