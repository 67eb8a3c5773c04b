import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { RESP } from '#domain/codes'
import type { CallContext } from '../../core/call'
import { lockAnywhere } from '../../core/db/locks'
import { loginFailure } from '../../core/access-schema'
import { CallError, committed } from '../../core/errors'

/** Contract §4: five wrong passwords in 15 min lock a name for 15 min. */
const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000
const LOCKED = '账号已锁定，请15分钟后再试'

type Context = Pick<CallContext, 'tx' | 'clock'>

/**
 * What a wrong password counts against. An answer depends on what was typed alone, or a lock would
 * tell which login name and which mobile number belong together; but an account has several names
 * and no more guesses than one, so it is counted as well, and its lock looks like a wrong password.
 */
export interface Guess {
  /** As typed: a login name or a mobile number, known or not. */
  typed: string
  account: string
  /** Where it came from, if the person is known there (`knownPlace`); else `ANYWHERE`. */
  place: string
}

/** All addresses together, and those that a person is not known at. */
export const ANYWHERE = ''

/**
 * @param account the userId; for an unknown name a stand-in of its own, so that both take the same
 *   statements
 */
export const guessOf = (typed: string, account: string, place: string): Guess => ({
  typed,
  account: accountKey(account),
  place,
})

/** A name that is typed in other letters is the same name, and has no guesses of its own. */
const nameKey = (typed: string): string => typed.toLowerCase()

/** Typed names are trimmed: none begins with a blank. */
const accountKey = (account: string): string => ` ${account}`

/** Codes of a second factor are counted apart: wrong ones never lock the password. */
export function codeGuess(userId: string): Guess {
  const key = accountKey(`${userId} mfa`)
  return { typed: key, account: key, place: ANYWHERE }
}

/**
 * Makes the guesses at one name, and at one account, take turns until the transaction ends:
 * without it, many at once would each be the first.
 */
export async function enterGuess({ tx }: Context, guess: Guess): Promise<void> {
  for (const key of [guess.typed, guess.account]) await lockAnywhere(tx, 'loginName', nameKey(key))
}

const rowOf = (key: string, place: string) =>
  and(eq(loginFailure.loginName, nameKey(key)), eq(loginFailure.address, place))

/**
 * Whether a typed name, or an account, is locked now for a caller at `place`. Strangers' failures
 * lock it for every device that is not known; a known one is locked by its own alone.
 */
export async function isLocked(
  { tx, clock }: Context,
  key: string,
  place: string,
): Promise<boolean> {
  const [failure] = await tx.select().from(loginFailure).where(rowOf(key, place))
  return (failure?.lockedUntil?.getTime() ?? 0) > clock.wall()
}

/** The answer to a caller who signs in with a locked name: 90429. */
export const nameLocked = (): CallError => committed(new CallError(RESP.TOO_MANY, LOCKED))

/**
 * Counts a wrong password, of an existing name or not, for unknown devices and for the known device
 * it came from; the fifth locks.
 * @returns whether it was the one that locks the caller out
 */
export async function countFailure(context: Context, key: string, place: string): Promise<boolean> {
  const locksUnknown = await countAt(context, key, ANYWHERE)
  return place === ANYWHERE ? locksUnknown : countAt(context, key, place)
}

async function countAt({ tx, clock }: Context, key: string, place: string): Promise<boolean> {
  const now = clock.wall()
  const [failure] = await tx.select().from(loginFailure).where(rowOf(key, place))
  // An account's lock is not told, so that guesses go on; it ends when it would have ended.
  if ((failure?.lockedUntil?.getTime() ?? 0) > now) return false
  // A lock that ran out starts a new count, or the next slip would lock again.
  const goesOn = failure && !failure.lockedUntil && failure.firstAt.getTime() > now - WINDOW_MS
  const count = goesOn ? failure.count + 1 : 1
  const counted = {
    count,
    firstAt: goesOn ? failure.firstAt : new Date(now),
    lockedUntil: count >= MAX_FAILURES ? new Date(now + WINDOW_MS) : null,
  }
  await tx
    .insert(loginFailure)
    .values({ loginName: nameKey(key), address: place, ...counted })
    .onConflictDoUpdate({ target: [loginFailure.loginName, loginFailure.address], set: counted })
  return counted.lockedUntil !== null
}

/**
 * A right password resets the counts of the name it came with and of the account. What strangers
 * have locked for unknown devices stays locked.
 */
export async function forgetGuesses(
  { tx, clock }: Context,
  { typed, account, place }: Guess,
): Promise<void> {
  const { loginName, address, lockedUntil } = loginFailure
  await tx
    .delete(loginFailure)
    .where(
      and(
        inArray(loginName, [typed, account].map(nameKey)),
        inArray(address, [ANYWHERE, place]),
        or(isNull(lockedUntil), lte(lockedUntil, new Date(clock.wall()))),
      ),
    )
}

/**
 * Lifts every lock of an account, for all devices: for a user who has proved more than a password,
 * or got a new one.
 */
export async function forgetFailures(
  { tx }: Pick<Context, 'tx'>,
  { loginName, mobile, userId }: { loginName: string; mobile: string; userId: string },
): Promise<void> {
  await tx
    .delete(loginFailure)
    .where(inArray(loginFailure.loginName, [loginName, mobile, accountKey(userId)].map(nameKey)))
}
