import { eq } from 'drizzle-orm'
import { RESP } from '../../src/lib/codes'
import type { CallContext } from '../call'
import { lockAnywhere } from '../db/locks'
import { loginFailure } from '../db/schema'
import { CallError, committed } from '../errors'

/** Contract §4: five wrong passwords in 15 min lock a name for 15 min. */
const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000
const LOCKED = '账号已锁定，请15分钟后再试'

type Context = Pick<CallContext, 'tx' | 'clock'>

/**
 * Makes the tries at one name take turns until the transaction ends: without it, many at once
 * would each be the first.
 * @throws CallError 90429 while the name is locked
 */
export async function enterLoginName({ tx, clock }: Context, name: string): Promise<void> {
  await lockAnywhere(tx, 'loginName', name)
  const [failure] = await tx.select().from(loginFailure).where(eq(loginFailure.loginName, name))
  if (failure?.lockedUntil && failure.lockedUntil.getTime() > clock.wall())
    throw committed(new CallError(RESP.TOO_MANY, LOCKED))
}

/** Counts a wrong password, of an existing name or not; the fifth locks. */
export async function countFailure({ tx, clock }: Context, name: string): Promise<void> {
  const now = clock.wall()
  const [failure] = await tx.select().from(loginFailure).where(eq(loginFailure.loginName, name))
  // A lock that ran out starts a new count, or the next slip would lock again.
  const goesOn = failure && !failure.lockedUntil && failure.firstAt.getTime() > now - WINDOW_MS
  const count = goesOn ? failure.count + 1 : 1
  const row = {
    count,
    firstAt: goesOn ? failure.firstAt : new Date(now),
    lockedUntil: count >= MAX_FAILURES ? new Date(now + WINDOW_MS) : null,
  }
  await tx
    .insert(loginFailure)
    .values({ loginName: name, ...row })
    .onConflictDoUpdate({ target: loginFailure.loginName, set: row })
}

/** A success resets the count and lifts a lock. */
export async function forgetFailures({ tx }: Context, name: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.loginName, name))
}
