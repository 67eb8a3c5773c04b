import { eq } from 'drizzle-orm'
import { maskMobile } from '#domain/mask'
import { user } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { badField, committed } from '../../core/errors'
import { TOTP_SHAPE } from './mfa-code'
import { factorOf, tryCode } from './mfa-factor'
import { endSessionsOf } from './new-password'
import { noticeTo } from './notice'
import { requirePassword, type GivenPassword } from './own-password'

/** How the caller shows to be who the session says. */
export interface OwnProof {
  password?: GivenPassword | undefined
  /** Of the second factor, or a recovery code. */
  code?: string | undefined
}

/**
 * Asks the caller for the own password, or a fresh code of the second factor.
 * @throws CallError 90400 at `password` or `code`; 90429 while the account is locked
 */
async function proveSelf(context: SessionContext, { password, code }: OwnProof): Promise<void> {
  const { tx, caller } = context
  const own = { ...context, userId: caller.userId }
  if (password)
    return requirePassword(own, password, { field: 'password', msg: '您的登录密码不正确' })
  if (!code) throw badField('password', '更换手机号须输入您自己的登录密码')
  const factor = await factorOf(tx, caller.userId)
  if (!factor) throw badField('code', '您未开启两步验证，请输入登录密码')
  const kind = TOTP_SHAPE.test(code) ? 'TOTP' : 'RECOVERY'
  const { right } = await tryCode(context, factor, { kind, code })
  if (!right) throw committed(badField('code', '验证码错误或已使用'))
}

/**
 * Gives a person another mobile: the caller proves who they are, the person's other sessions end,
 * the old number gets a message, and sign-in by SMS is refused for a day.
 * @throws CallError as `proveSelf`
 */
export async function changeMobile(
  context: SessionContext,
  person: Pick<typeof user.$inferSelect, 'userId' | 'providerId' | 'mobile' | 'email'>,
  to: string,
  proof: OwnProof,
): Promise<void> {
  const { tx, caller, clock } = context
  await proveSelf(context, proof)
  const now = new Date(clock.wall())
  await tx
    .update(user)
    .set({ mobile: to, mobileChangedAt: now, credentialsAt: new Date(clock.now()) })
    .where(eq(user.userId, person.userId))
  await endSessionsOf(
    tx,
    person.userId,
    person.userId === caller.userId ? caller.sessionHash : undefined,
  )
  await noticeTo(context, person, `更换手机号为${maskMobile(to)}`)
}
