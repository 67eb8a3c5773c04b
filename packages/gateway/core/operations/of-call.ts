import { eq } from 'drizzle-orm'
import { session } from '../access-schema'
import { declaredFields } from '../call-fields'
import type { Tx } from '../db/open'
import { logOf, type Run } from '../run'
import { usageNotedEveryMs } from '../session'
import type { CallError } from '../errors'
import type { SecurityEvent } from '../security-log'
import { writeOperation, type Operation } from './write'

/** What the operation log gets of a call, beside the call's own notes. */

/** A short transaction of the call's. */
type Transact = <T>(run: Run, mode: 'read write', work: (tx: Tx) => Promise<T>) => Promise<T>

/** Adds a call to its provider's log. */
export async function logOperation(
  tx: Tx,
  run: Run,
  how: Pick<Operation, 'outcome' | 'reason' | 'movedAmt' | 'changes'> & { action?: string },
): Promise<void> {
  const { deps, request, signedIn, who } = run
  // A user without a provider cannot change any data.
  if (!signedIn?.providerId) return
  const { providerId, userId, nickName, role } = signedIn
  run.logged = true
  await writeOperation(tx, {
    providerId: who.caller?.providerId ?? providerId,
    time: deps.clock.now(),
    userId,
    operator: nickName,
    roleType: role?.roleType,
    partnerId: role?.partnerId,
    address: request.address,
    action: request.path,
    request: declaredFields(deps.calls.get(request.path), request),
    ...how,
  })
}

const READ = 'read'

/**
 * Writes a refusal into the operation log and the security log; of repeated ones their number. The
 * call's own transaction is rolled back by then. When the write fails, the refusal is still
 * answered.
 * @param trace writes to the security log
 */
export async function logRefusal(
  run: Run,
  transact: Transact,
  trace: (event: SecurityEvent) => void,
  refused: CallError,
): Promise<void> {
  const { signedIn, deps } = run
  const event = { event: 'permission-refused', reason: run.refusal ?? 'in-call' } as const
  if (!signedIn) return trace(event)
  const { path } = run.request
  const writes = deps.calls.get(path)?.write === true
  // A refused read has no words of its own.
  const how = writes
    ? { reason: refused.message }
    : { reason: `${refused.message} ${path}`, action: READ }
  // A waiting count must not keep the request in memory.
  const bare: Run = { ...run, request: { ...run.request, fields: new Map() }, later: [] }
  await deps.refusals.add(`${signedIn.sessionHash} ${path} ${event.reason}`, async (repeats) => {
    trace({ ...event, ...(repeats > 0 && { repeats }) })
    const reason = repeats > 0 ? `${how.reason}（1分钟内另有 ${repeats} 次）` : how.reason
    const of = repeats > 0 ? bare : run
    await transact(of, 'read write', (tx) =>
      logOperation(tx, of, { outcome: 'REFUSED', ...how, reason }),
    ).catch((error: unknown) =>
      logOf(run).error({ error: String(error), path }, 'a refusal went unlogged'),
    )
    run.deps.chainer.wake()
  })
}

/** Records that a session is in use. */
export async function noteUse(run: Run, transact: Transact): Promise<void> {
  const { deps, signedIn } = run
  const now = deps.clock.wall()
  if (!signedIn || deps.calls.get(run.request.path)?.polled) return
  if (now - signedIn.usedAt < usageNotedEveryMs(deps.config.sessionIdleMin)) return
  await transact(run, 'read write', (tx) =>
    tx
      .update(session)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(session.sessionHash, signedIn.sessionHash)),
  ).catch((error: unknown) =>
    // The call itself succeeded.
    logOf(run).warn({ error: String(error) }, 'the use of a session went unnoted'),
  )
}
