import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { RESP } from '#domain/codes'
import { user } from '../../core/access-schema'
import type { CallContext, OutsideContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badField, CallError, notFound } from '../../core/errors'
import { LIFE_MS } from '../../core/outbox/carrier'
import { forgetFailures } from './lockout'
import { endSessionsOf, formerOf, newFault, setPassword } from './new-password'
import { noticeTo } from './notice'
import { hashPassword } from './password'
import { resetLink } from './reset-schema'
import { logOwn } from './sign-in-log'

type User = typeof user.$inferSelect

/** Pause between two links to one person. */
const AGAIN_MS = 60_000
const GONE = '链接已失效，请联系管理员重新发送'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Sends a person a link by which they set a new password, in place of any earlier link; until then
 * their password is as it was.
 * @returns the receivers, masked
 * @throws CallError 90404 without a carrier, 90429 within a minute of the last link
 */
export async function sendResetLink(
  { tx, outbox, clock, config, randomBytes }: CallContext,
  { userId, providerId, mobile, email, loginName }: User,
): Promise<string[]> {
  if (!outbox) throw notFound()
  const now = clock.wall()
  const [former] = await tx.delete(resetLink).where(eq(resetLink.userId, userId)).returning()
  if (former && former.expiresAt.getTime() > now + LIFE_MS.RESET - AGAIN_MS)
    throw new CallError(RESP.TOO_MANY, '重置链接刚刚发送过，请一分钟后再试')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now + LIFE_MS.RESET)
  await tx.insert(resetLink).values({ tokenHash: hashOf(token), userId, expiresAt })
  const link = `${config.consoleUrl ?? ''}/reset#${token}`
  const minutes = String(LIFE_MS.RESET / 60_000)
  const receivers = await outbox.put(tx, {
    providerId,
    template: 'RESET',
    to: { mobile, email },
    params: { link, minutes, loginName },
    subject: `账号 ${loginName} 的密码重置链接`,
    refId: userId,
  })
  if (receivers.length === 0) throw notFound()
  return receivers
}

/** A link's password, judged and hashed outside the transaction; hashed for a valid link only. */
export async function judgeByLink(
  { read, clock, config }: OutsideContext,
  given: { token: string; newPassword: string },
): Promise<string> {
  const { owner, former } = await read(async (tx) => {
    const found = await ownerOf(tx, given.token, clock.wall())
    return { owner: found, former: await formerOf(tx, found.userId) }
  })
  const fault = await newFault(given.newPassword, owner, former)
  if (fault !== undefined) throw badField('newPassword', fault)
  return hashPassword(given.newPassword, undefined, config.passwordCost)
}

/**
 * Sets the password of the link's receiver; their sessions end, and the link is used up.
 * @throws CallError 90400 at `token` for a link that is used, replaced or too old
 */
export async function resetByLink(
  context: CallContext,
  { token }: { token: string },
  passwordHash: string,
): Promise<void> {
  const { tx, clock } = context
  const owner = await ownerOf(tx, token, clock.wall())
  const used = await tx
    .delete(resetLink)
    .where(eq(resetLink.tokenHash, hashOf(token)))
    .returning()
  // A concurrent twin was first.
  if (used.length === 0) throw badField('token', GONE)
  const at = new Date(clock.now())
  await setPassword(tx, owner.userId, { passwordHash, mustChange: false, expiresAt: null, at })
  await endSessionsOf(tx, owner.userId)
  await forgetFailures(context, owner)
  await logOwn(context, owner, '/v1/user/resetPassword', async () => ({ outcome: 'DONE' }))
  await noticeTo(context, owner, '通过重置链接修改了登录密码')
}

async function ownerOf(tx: Tx, token: string, now: number): Promise<User> {
  const [found] = await tx
    .select({ user })
    .from(resetLink)
    .innerJoin(user, eq(user.userId, resetLink.userId))
    .where(
      and(
        eq(resetLink.tokenHash, hashOf(token)),
        gt(resetLink.expiresAt, new Date(now)),
        eq(user.enabled, true),
      ),
    )
  if (!found) throw badField('token', GONE)
  return found.user
}
