import { and, count, eq, isNotNull, lt } from 'drizzle-orm'
import { user } from '../../core/access-schema'
import type { CallContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { codeGuess, countFailure, enterGuess, forgetGuesses, isLocked, nameLocked } from './lockout'
import { hashRecoveryCode, stepOf } from './mfa-code'
import { mfaFactor, mfaRecovery, mfaTicket } from './mfa-schema'
import { secretOf } from './mfa-secret'

export type MfaFactor = typeof mfaFactor.$inferSelect
export type MfaKind = 'TOTP' | 'RECOVERY'

/** The second factor that sign-in asks this user for. */
export async function factorOf(tx: Tx, userId: string): Promise<MfaFactor | undefined> {
  const [found] = await tx
    .select()
    .from(mfaFactor)
    .where(and(eq(mfaFactor.userId, userId), isNotNull(mfaFactor.confirmedAt)))
  return found
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [left] = await tx
    .select({ n: count() })
    .from(mfaRecovery)
    .where(eq(mfaRecovery.userId, userId))
  return left?.n ?? 0
}

/**
 * Tries a code of a user's factor. Wrong ones are counted by account, over every ticket and
 * process; five lock the second factor, never the password.
 * @returns whether it was right, and whether it was the wrong one that locks
 * @throws CallError 90429 while locked
 */
export async function tryCode(
  context: Pick<CallContext, 'tx' | 'clock' | 'config'>,
  factor: MfaFactor,
  given: { kind: MfaKind; code: string },
): Promise<{ right: boolean; locks: boolean }> {
  const guess = codeGuess(factor.userId)
  await enterGuess(context, guess)
  if (await isLocked(context, guess.account, guess.place)) throw nameLocked()
  const right = await spend(context, factor, given)
  if (right) await forgetGuesses(context, guess)
  return { right, locks: !right && (await countFailure(context, guess.account, guess.place)) }
}

/** A step of the clock is good once, also for two that try it at once; so is a recovery code. */
async function spend(
  { tx, clock, config }: Pick<CallContext, 'tx' | 'clock' | 'config'>,
  factor: MfaFactor,
  { kind, code }: { kind: MfaKind; code: string },
): Promise<boolean> {
  const { userId } = factor
  if (kind === 'RECOVERY') {
    const codeHash = hashRecoveryCode(userId, code)
    const spent = await tx
      .delete(mfaRecovery)
      .where(and(eq(mfaRecovery.userId, userId), eq(mfaRecovery.codeHash, codeHash)))
      .returning()
    return spent.length > 0
  }
  const step = stepOf(secretOf(config, factor), code, clock.wall())
  if (step === undefined) return false
  const spent = await tx
    .update(mfaFactor)
    .set({ lastStep: step })
    .where(and(eq(mfaFactor.userId, userId), lt(mfaFactor.lastStep, step)))
    .returning()
  return spent.length > 0
}

/** As if there had never been one. @returns whether there was one in force */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(mfaTicket).where(eq(mfaTicket.userId, userId))
  await tx.delete(mfaRecovery).where(eq(mfaRecovery.userId, userId))
  await tx.update(user).set({ hasFactor: false }).where(eq(user.userId, userId))
  const gone = await tx.delete(mfaFactor).where(eq(mfaFactor.userId, userId)).returning()
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}
