import { eq } from 'drizzle-orm'
import { user } from '../../core/access-schema'
import type { PrepareContext, SignedInContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badField, committed, conflict } from '../../core/errors'
import { countFailure, enterGuess, forgetGuesses, guessOf, isLocked, nameLocked } from './lockout'
import { knownPlace } from './known-place'
import { checkPassword } from './password'

/** One's own password, given again. */
export interface GivenPassword {
  /** The hash it was compared with: another hash by now means a concurrent change. */
  before: string
  right: boolean
}

/** Hashes, which no transaction waits for; what it means is decided by `requirePassword`. */
export async function lookAtPassword(
  { read, userId }: Pick<PrepareContext<SignedInContext>, 'read' | 'userId'>,
  password: string,
): Promise<GivenPassword> {
  const { passwordHash } = await read((tx) => userOf(tx, userId))
  return { before: passwordHash, right: await checkPassword(password, passwordHash) }
}

/**
 * Guesses at it count like those at sign-in.
 * @throws CallError 90400 at `wrong.field`; 90429 while the account is locked
 */
export async function requirePassword(
  context: Pick<SignedInContext, 'tx' | 'clock' | 'address' | 'userId' | 'trace'>,
  { before, right }: GivenPassword,
  wrong: { field: string; msg: string },
): Promise<void> {
  const { tx, userId } = context
  const self = await userOf(tx, userId)
  const place = await knownPlace(context, userId)
  const guess = guessOf(self.loginName, userId, place)
  await enterGuess(context, guess)
  if (await isLocked(context, guess.account, place)) throw nameLocked()
  if (self.passwordHash !== before) throw conflict('密码已被修改，请重新登录')
  if (!right) {
    const locks = await countFailure(context, guess.account, place)
    context.trace({ event: 'password-failed', reason: 'wrong-own-password' })
    if (locks) context.trace({ event: 'sign-in-locked', reason: 'five-wrong-passwords' })
    throw committed(badField(wrong.field, wrong.msg))
  }
  await forgetGuesses(context, guess)
}

export async function userOf(tx: Tx, userId: string): Promise<typeof user.$inferSelect> {
  const [self] = await tx.select().from(user).where(eq(user.userId, userId))
  if (!self) throw conflict()
  return self
}
