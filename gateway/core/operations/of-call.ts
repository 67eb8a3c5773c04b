import { eq } from 'drizzle-orm'
import { session } from '../access-schema'
import { ownFields } from '../call-fields'
import type { Tx } from '../db/open'
import type { Run } from '../run'
import type { CallError } from '../errors'
import { writeOperation, type Operation } from './write'

/** What is written down of a call beside what it does itself. */

/** A short transaction of the call's. */
type Transact = <T>(run: Run, mode: 'read write', work: (tx: Tx) => Promise<T>) => Promise<T>

/** Adds a call to its provider's log. */
export async function logOperation(
  tx: Tx,
  run: Run,
  how: Pick<Operation, 'outcome' | 'reason' | 'movedAmt' | 'changes'> & { action?: string },
): Promise<void> {
  const { deps, request, signedIn, who } = run
  // A user of no provider has nothing that could be done to.
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
    request: ownFields(request),
    ...how,
  })
}

const READ = 'read'

/** The call's own transaction is gone by then. Where nothing can be written the refusal stands. */
export async function logRefusal(run: Run, transact: Transact, refused: CallError): Promise<void> {
  if (!run.signedIn) return
  const { path } = run.request
  const writes = run.deps.calls.get(path)?.write === true
  await transact(run, 'read write', (tx) =>
    logOperation(tx, run, {
      outcome: 'REFUSED',
      // What was asked for in vain by reading has no words of its own.
      ...(writes
        ? { reason: refused.message }
        : { reason: `${refused.message} ${path}`, action: READ }),
    }),
  ).catch((error: unknown) =>
    run.deps.log.error({ error: String(error), path: run.request.path }, 'a refusal went unlogged'),
  )
}

/** Often enough to tell a forgotten device from one in use, seldom enough to cost nothing. */
const USE_NOTED_MS = 5 * 60_000

/** Writes down that a session is used. */
export async function noteUse(run: Run, transact: Transact): Promise<void> {
  const { deps, signedIn } = run
  const now = deps.clock.wall()
  if (!signedIn || now - signedIn.usedAt < USE_NOTED_MS) return
  await transact(run, 'read write', (tx) =>
    tx
      .update(session)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(session.sessionHash, signedIn.sessionHash)),
  ).catch((error: unknown) =>
    // The call itself went well.
    deps.log.warn({ error: String(error) }, 'the use of a session went unnoted'),
  )
}
