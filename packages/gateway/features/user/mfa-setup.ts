import { eq } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { provider, user } from '../../core/access-schema'
import type { SignedInContext } from '../../core/call'
import { badField, committed, conflict } from '../../core/errors'
import { rolesOf } from '../../core/session'
import { noteChange } from '../../core/operations/notes'
import { hashRecoveryCode, newRecoveryCodes, newSecret, otpauthUri, stepOf } from './mfa-code'
import { factorOf, removeFactor, tryCode, type MfaKind } from './mfa-factor'
import { mfaFactor, mfaRecovery } from './mfa-schema'
import { keepSecret, secretOf } from './mfa-secret'
import { endSessionsOf } from './new-password'
import { noticeTo } from './notice'
import { requirePassword, userOf, type GivenPassword } from './own-password'

/** Time for a user to fetch a phone. */
const SETUP_MS = 600_000

const note = ({ tx, userId }: SignedInContext, words: string) =>
  noteChange(tx, { type: 'staff', id: userId, after: { 两步验证: words } })

/** Makes a secret, which is in force once a code of it was seen. An earlier try is dropped. */
export async function beginFactor(
  context: SignedInContext,
  given: GivenPassword,
): Promise<{ secret: string; uri: string }> {
  const { tx, userId, clock, config, randomBytes } = context
  await requirePassword(context, given, WRONG_PASSWORD)
  if (await factorOf(tx, userId)) throw conflict('两步验证已开启')
  await removeFactor(tx, userId)
  const secret = newSecret(randomBytes)
  await tx.insert(mfaFactor).values({
    userId,
    secret: keepSecret(config, { userId, secret }),
    createdAt: new Date(clock.wall()),
  })
  const { loginName, providerId } = await userOf(tx, userId)
  const [own] = await tx
    .select({ name: provider.shortName })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  const issuer = own?.name || '服务商管理控台'
  return { secret, uri: otpauthUri(secret, { issuer, label: loginName }) }
}

/** The code shows that the app has the secret. Sessions that came in without it end. */
export async function confirmFactor(
  context: SignedInContext,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { tx, userId, sessionHash, clock, config, randomBytes } = context
  const own = eq(mfaFactor.userId, userId)
  const [factor] = await tx.select().from(mfaFactor).where(own).for('update')
  if (factor?.confirmedAt) throw conflict('两步验证已开启')
  if (!factor || factor.createdAt.getTime() + SETUP_MS <= clock.wall())
    throw conflict('设置已超时，请重新开始')
  const step = stepOf(secretOf(config, factor), code, clock.wall())
  if (step === undefined) throw badField('code', '验证码不正确，请核对手机时间后重试')
  const recoveryCodes = newRecoveryCodes(randomBytes)
  await tx
    .update(mfaFactor)
    .set({ confirmedAt: new Date(clock.wall()), lastStep: step })
    .where(own)
  await tx.insert(mfaRecovery).select(
    rowsOf(
      mfaRecovery,
      recoveryCodes.map((one) => ({ userId, codeHash: hashRecoveryCode(userId, one) })),
    ),
  )
  await tx.update(user).set({ hasFactor: true }).where(eq(user.userId, userId))
  await endSessionsOf(tx, userId, sessionHash)
  await noticeTo(context, await userOf(tx, userId), '开启了两步验证')
  note(context, '已开启')
  return { recoveryCodes }
}

/** Removes the second factor; it asks for proof, as an open session may be in other hands. */
export async function endFactor(
  context: SignedInContext,
  given: { password: GivenPassword } | { kind: MfaKind; code: string },
): Promise<void> {
  const { tx, userId } = context
  const factor = await factorOf(tx, userId)
  if (!factor) throw conflict('两步验证未开启')
  if ((await rolesOf(tx, userId)).some(({ mfaRequired }) => mfaRequired === '1'))
    throw conflict('您的角色要求两步验证，不能关闭')
  if ('password' in given) await requirePassword(context, given.password, WRONG_PASSWORD)
  else if (!(await tryCode(context, factor, given)).right)
    throw committed(badField('code', '验证码错误或已使用'))
  await removeFactor(tx, userId)
  await noticeTo(context, await userOf(tx, userId), '关闭了两步验证')
  note(context, '已关闭')
}

const WRONG_PASSWORD = { field: 'password', msg: '密码不正确' }
