import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { user } from '../../core/access-schema'
import type { CallContext } from '../../core/call'
import { badField, committed, type CallError } from '../../core/errors'
import { forgetFailures } from './lockout'
import { factorOf, tryCode, type MfaKind } from './mfa-factor'
import { mfaTicket } from './mfa-schema'
import { logSignIn } from './sign-in-log'

const TICKET_MS = 300_000
const MAX_TRIES = 5
const MFA_KINDS: readonly MfaKind[] = ['TOTP', 'RECOVERY']

type User = typeof user.$inferSelect

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** What sign-in answers instead of a session; undefined: no second factor is due. */
export async function mfaTicketFor(
  { tx, clock, randomBytes }: CallContext,
  { userId }: User,
): Promise<{ mfaTicket: string; mfaKinds: readonly MfaKind[] } | undefined> {
  if (!(await factorOf(tx, userId))) return undefined
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.wall() + TICKET_MS)
  await tx.insert(mfaTicket).values({ ticketHash: hashOf(ticket), userId, expiresAt })
  return { mfaTicket: ticket, mfaKinds: MFA_KINDS }
}

/**
 * The second half of a sign-in. A ticket is gone when it was used, after five wrong codes, and when
 * the password or the factor was changed meanwhile.
 * @throws CallError 90400 at `mfaTicket` or `code`, 90429
 */
export async function redeemTicket(
  context: CallContext,
  given: { mfaTicket: string; kind: MfaKind; code: string },
): Promise<User> {
  const { tx, clock, trace } = context
  const own = eq(mfaTicket.ticketHash, hashOf(given.mfaTicket))
  const [ticket] = await tx.select().from(mfaTicket).where(own).for('update')
  if (!ticket || ticket.expiresAt.getTime() <= clock.wall()) throw ticketGone()
  const { userId, tries } = ticket
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.userId, userId), eq(user.enabled, true)))
  const factor = await factorOf(tx, userId)
  if (!found || !factor) throw ticketGone()
  const { right, locks } = await tryCode(context, factor, given)
  if (right) {
    await tx.delete(mfaTicket).where(own)
    await forgetFailures(context, found)
    return found
  }
  if (tries + 1 < MAX_TRIES)
    await tx
      .update(mfaTicket)
      .set({ tries: tries + 1 })
      .where(own)
  else await tx.delete(mfaTicket).where(own)
  const failed = { event: 'sign-in-failed', userId, name: found.loginName } as const
  trace({ ...failed, reason: 'wrong-second-factor' })
  if (locks) trace({ ...failed, event: 'sign-in-locked', reason: 'five-wrong-codes' })
  await logSignIn(context, found, locks ? '两步验证码错误，已锁定' : '两步验证码错误')
  throw committed(badField('code', '验证码错误或已使用'))
}

const ticketGone = (): CallError => badField('mfaTicket', '验证已失效，请重新登录')
