import { and, desc, eq, lte, ne } from 'drizzle-orm'
import { passwordFault } from '#domain/password/rules'
import { formerPassword, session, user } from '../../core/access-schema'
import type { PrepareContext, SignedInContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { mfaTicket } from './mfa-schema'
import { noticeTo } from './notice'
import { requirePassword, userOf, type GivenPassword } from './own-password'
import { checkPassword, hashPassword } from './password'
import { resetLink } from './reset-schema'

/** Former passwords that are stored and refused. */
const KEPT = 5

export interface NewPassword extends GivenPassword {
  after: string
  /** What is wrong with the new one. */
  fault: string | undefined
}

/** Judges and hashes, which no transaction waits for. */
export async function judgePassword(
  { read, userId, config }: PrepareContext<SignedInContext>,
  given: { oldPassword: string; newPassword: string },
): Promise<NewPassword> {
  const { self, former } = await read(async (tx) => ({
    self: await userOf(tx, userId),
    former: await formerOf(tx, userId),
  }))
  const before = self.passwordHash
  const right = await checkPassword(given.oldPassword, before)
  // Who does not know the old one is not told what it was, nor what came before it.
  const fault = await newFault(given.newPassword, self, right ? former : undefined)
  const after =
    right && fault === undefined
      ? await hashPassword(given.newPassword, undefined, config.passwordCost)
      : ''
  return { before, after, right, fault }
}

/** What is wrong with a new password. @param former undefined: it is not compared with any */
export async function newFault(
  password: string,
  { loginName, mobile, passwordHash }: typeof user.$inferSelect,
  former: readonly { passwordHash: string }[] | undefined,
): Promise<string | undefined> {
  const fault = passwordFault(password, [loginName, mobile])
  if (fault !== undefined || !former) return fault
  for (const hash of [passwordHash, ...former.map((one) => one.passwordHash)])
    if (await checkPassword(password, hash)) return '不能使用以前用过的密码'
  return undefined
}

/** Guesses at the old password count like those at sign-in. Other sessions of the user end. */
export async function changePassword(
  context: SignedInContext,
  { after, fault, ...given }: NewPassword,
): Promise<void> {
  const { tx, userId, sessionHash, clock } = context
  await requirePassword(context, given, { field: 'oldPassword', msg: '原密码不正确' })
  if (fault !== undefined) throw badField('newPassword', fault)
  const at = new Date(clock.now())
  await setPassword(tx, userId, { passwordHash: after, mustChange: false, expiresAt: null, at })
  await endSessionsOf(tx, userId, sessionHash)
  await noticeTo(context, await userOf(tx, userId), '修改了登录密码')
}

/**
 * Replaces a hash; the former one goes into the history, and a link to set another is void.
 * @param next.at business time
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  next: { passwordHash: string; mustChange: boolean; expiresAt: Date | null; at: Date },
): Promise<void> {
  const [newest] = await formerOf(tx, userId)
  const { passwordHash } = await userOf(tx, userId)
  const seq = (newest?.seq ?? 0) + 1
  await tx.delete(resetLink).where(eq(resetLink.userId, userId))
  await tx.insert(formerPassword).values({ userId, seq, passwordHash })
  await tx
    .delete(formerPassword)
    .where(and(eq(formerPassword.userId, userId), lte(formerPassword.seq, seq - KEPT)))
  await tx
    .update(user)
    .set({
      passwordHash: next.passwordHash,
      mustChangePassword: next.mustChange,
      passwordExpiresAt: next.expiresAt,
      credentialsAt: next.at,
    })
    .where(eq(user.userId, userId))
}

/** Ends a user's sessions, all but one of them if asked, and sign-ins that are half done. */
export async function endSessionsOf(tx: Tx, userId: string, but?: string): Promise<void> {
  await tx.delete(mfaTicket).where(eq(mfaTicket.userId, userId))
  await tx
    .delete(session)
    .where(
      and(eq(session.userId, userId), but === undefined ? undefined : ne(session.sessionHash, but)),
    )
}

export const formerOf = (tx: Tx, userId: string) =>
  tx
    .select()
    .from(formerPassword)
    .where(eq(formerPassword.userId, userId))
    .orderBy(desc(formerPassword.seq))
    .limit(KEPT)
