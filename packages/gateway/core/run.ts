import type { Call, CallContext, Caller, Log, OutsideContext } from './call'
import type { CallRequest } from './call-fields'
import type { Approvals } from './approval/port'
import type { FreshCode } from './fresh-code'
import type { Db, Tx } from './db/open'
import type { Replica } from './db/replica'
import { inTransaction } from './db/retry'
import { CallError } from './errors'
import type { Room } from './files/room'
import type { Chainer } from './operations/chainer'
import type { RepeatedRefusals } from './operations/repeated-refusals'
import { logSecurity, type SecurityEvent } from './security-log'
import type { ShopsOfTeams } from './scope/of-role'
import type { SignedIn } from './session'

export interface DispatchDeps extends Omit<
  CallContext,
  'tx' | 'address' | 'agent' | 'trace' | 'later' | 'takesFiles' | 'perform'
> {
  /** Checks the disk before a write of staff; undefined: a remote database has its own disk. */
  room?: Room | undefined
  db: Db
  /** The replica, for reads that may be a moment old; undefined: there is none. */
  replica?: Replica | undefined
  calls: ReadonlyMap<string, Call>
  shopsOfTeams: ShopsOfTeams
  chainer: Pick<Chainer, 'wake' | 'settled'>
  refusals: Pick<RepeatedRefusals, 'add'>
  freshCode: FreshCode
  approvals: Approvals
  /** Counts a security event for `/metrics`. */
  noted?: ((event: SecurityEvent) => void) | undefined
}

/** One request on its way through the phases of its call. */
export interface Run {
  deps: DispatchDeps
  request: CallRequest
  /** Set once the session was found; for the security log. */
  signedIn?: SignedIn
  /** As the handler saw it. */
  who: { caller?: Caller; sessionHash?: string; userId?: string }
  /** Why the role is refused, as a word of the security log. */
  refusal?: string
  /** An operation was written that waits to be chained. */
  logged?: boolean
  /** Writes that the handler wants to run after it. */
  later: ((tx: Tx) => Promise<unknown>)[]
}

/**
 * One transaction of the run. A failure that keeps its writes is returned out of it, so that it
 * commits, and thrown after; the security log only gets what committed.
 */
export async function transact<T>(
  run: Run,
  mode: 'read write' | 'read only',
  work: (tx: Tx, trace: CallContext['trace']) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(
    run.deps.db,
    async (tx) => {
      const events: SecurityEvent[] = []
      try {
        const data = await work(tx, (event) => void events.push(event))
        return { data, events }
      } catch (error) {
        if (error instanceof CallError && error.commit) return { failure: error, events }
        throw error
      }
    },
    { accessMode: mode },
  )
  outcome.events.forEach(traceTo(run))
  if (outcome.failure) throw outcome.failure
  return outcome.data
}

/** Their failure does not change the call's answer. */
export async function runLater(run: Run): Promise<void> {
  for (const work of run.later.splice(0))
    await transact(run, 'read write', work).catch((error: unknown) =>
      logOf(run).warn({ error: String(error), path: run.request.path }, 'a later write failed'),
    )
}

/** The log of the run's request. */
export const logOf = ({ deps, request }: Run): Log => request.log ?? deps.log

export function traceTo(run: Run): CallContext['trace'] {
  const { deps, request, signedIn } = run
  const { path, address } = request
  const user = signedIn && { userId: signedIn.userId, name: signedIn.loginName }
  return (event) => {
    logSecurity(logOf(run), { path, address, ...user, ...event })
    deps.noted?.(event)
  }
}

type Kept = Omit<
  CallContext,
  'tx' | 'trace' | 'address' | 'agent' | 'takesFiles' | 'later' | 'perform'
>

/** Per gateway: the same for all its calls. */
const keptDeps = new WeakMap<DispatchDeps, Kept>()

function keptOf(deps: DispatchDeps): Kept {
  const known = keptDeps.get(deps)
  if (known) return known
  const {
    db: _db,
    replica: _replica,
    room: _room,
    shopsOfTeams: _shops,
    chainer: _chainer,
    refusals: _refusals,
    freshCode: _code,
    approvals: _approvals,
    noted: _noted,
    calls: _calls,
    ...kept
  } = deps
  keptDeps.set(deps, kept)
  return kept
}

/** The context of every phase of every call. */
export function shared(run: Run): Omit<CallContext, 'tx' | 'trace' | 'perform'> {
  const { deps, request } = run
  const { address, agent = '' } = request
  const takesFiles = deps.calls.get(request.path)?.takesFiles
  const log = logOf(run)
  const later: CallContext['later'] = (work) => void run.later.push(work)
  return { ...keptOf(deps), log, address, agent, takesFiles, later }
}

/** The context of `prepare` and `present`. */
export function outside(run: Run): OutsideContext {
  return {
    ...shared(run),
    ...run.who,
    trace: traceTo(run),
    read: (work) => transact(run, 'read only', work),
    write: (work) => transact(run, 'read write', work),
  }
}
