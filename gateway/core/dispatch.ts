import { RESP } from '#domain/codes'
import { closedBy, FACTOR_IS_DUE, PASSWORD_IS_DUE, SWITCHED } from './access'
import type {
  AnonymousCall,
  Call,
  CallContext,
  Caller,
  OutsideContext,
  RunnableCall,
  SessionCall,
} from './call'
import type { Db, Tx } from './db/open'
import { inTransaction } from './db/retry'
import { ownFields, parseFields, type CallRequest } from './call-fields'
import { confirming, type ConfirmAmt } from './confirm-amt'
import { CallError, conflict, forbidden, notFound } from './errors'
import type { Room } from './files/room'
import { keptAnswer, once, type WriteKey } from './idempotency'
import type { Chainer } from './operations/chainer'
import { beginNotes, takeNotes } from './operations/notes'
import { logOperation, logRefusal, noteUse } from './operations/of-call'
import { takeRowNotes } from './operations/row-notes'
import { logSecurity, type SecurityEvent } from './security-log'
import { callerOf, findSession, type ShopsOfTeams, type SignedIn } from './session'

export interface DispatchDeps extends Omit<
  CallContext,
  'tx' | 'address' | 'agent' | 'trace' | 'takesFiles'
> {
  /** Asked before a write of staff; undefined: the database keeps its own disk. */
  room?: Room | undefined
  db: Db
  calls: ReadonlyMap<string, Call>
  shopsOfTeams: ShopsOfTeams
  chainer: Pick<Chainer, 'wake' | 'settled'>
  confirmAmt: ConfirmAmt
}

/** One request on its way through the phases of its call. */
export interface Run {
  deps: DispatchDeps
  request: CallRequest
  /** Known once the session was found; for the security log. */
  signedIn?: SignedIn
  /** As the handler saw it. */
  who: { caller?: Caller; sessionHash?: string; userId?: string }
  /** Why a role may not, in a word of the security log. */
  refusal?: string
  /** Something was written down that waits for its place in the chain. */
  logged?: boolean
}

/**
 * Runs one call and returns its respData. The order of checks is contract §2's: session, path,
 * role and code, fields, then row and state (the call's). A call that prepares nothing runs in one
 * transaction.
 * @throws CallError
 */
export async function dispatch(deps: DispatchDeps, request: CallRequest): Promise<unknown> {
  const run: Run = { deps, request, who: {} }
  const call = deps.calls.get(request.path)
  // Who signs in to read writes a few bytes, for which the reserve is there.
  if (call?.write && typeof call.access === 'object') await deps.room?.()
  if (call?.afterOperations) await deps.chainer.settled()
  try {
    const result = await (call?.prepare ? runPrepared(run, call) : runAtOnce(run, call))
    await noteUse(run, settle)
    return (call?.present ? await present(run, call, result) : result) ?? null
  } catch (error) {
    if (error instanceof CallError && error.respCode === RESP.FORBIDDEN) {
      traceTo(run)({ event: 'permission-refused', reason: run.refusal ?? 'in-call' })
      await logRefusal(run, settle, error)
    }
    throw error
  } finally {
    if (call?.write || run.logged) deps.chainer.wake()
  }
}

async function runAtOnce(run: Run, call: Call | undefined): Promise<unknown> {
  if (call?.access === 'anonymous') {
    const input = await parseAttempt(run, call)
    return settle(run, accessMode(call), (tx, trace) => handle(run, call, { tx, trace }, input))
  }
  return settle(run, accessMode(call), async (tx, trace) => {
    const known = await enter(tx, run, call)
    const input = parseFields(known, run.request)
    checkBranch(run)
    return once(tx, writeKey(run, known), run.deps.clock.wall(), () =>
      handle(run, known, { tx, trace }, input),
    )
  })
}

/** Checks in a short transaction, prepares in none, and checks again where the work is done. */
async function runPrepared(run: Run, call: Call): Promise<unknown> {
  if (call.access === 'anonymous') {
    const input = await parseAttempt(run, call)
    const prepared = await prepare(run, call, input)
    return settle(run, accessMode(call), (tx, trace) =>
      handle(run, call, { tx, trace }, input, prepared),
    )
  }
  const first = await settle(run, 'read only', async (tx) => {
    await enter(tx, run, call)
    const input = parseFields(call, run.request)
    checkBranch(run)
    return { input, kept: await keptAnswer(tx, writeKey(run, call)) }
  })
  if (first.kept) return first.kept.answer
  const roleBefore = run.signedIn?.role?.roleType
  let prepared: unknown
  try {
    prepared = await prepare(run, call, first.input)
  } catch (error) {
    // A twin may have been first, and what it changed is what was refused here.
    const kept = await settle(run, 'read only', (tx) => keptAnswer(tx, writeKey(run, call)))
    if (kept) return kept.answer
    throw error
  }
  return settle(run, accessMode(call), async (tx, trace) => {
    await enter(tx, run, call)
    checkBranch(run)
    if (run.signedIn?.role?.roleType !== roleBefore) throw conflict(SWITCHED)
    return once(tx, writeKey(run, call), run.deps.clock.wall(), () =>
      handle(run, call, { tx, trace }, first.input, prepared),
    )
  })
}

const accessMode = (call: Call | undefined) => (call?.write ? 'read write' : 'read only')

/**
 * One transaction of the run. A failure that keeps its writes is returned out of it, so that it
 * commits, and thrown after; only what committed is told to the security log.
 */
async function settle<T>(
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

function traceTo({ deps, request, signedIn }: Run): CallContext['trace'] {
  const { path, address } = request
  const user = signedIn && { userId: signedIn.userId, name: signedIn.loginName }
  return (event) => logSecurity(deps.log, { path, address, ...user, ...event })
}

/** What every phase of every call gets. */
function shared({ deps, request }: Run): Omit<CallContext, 'tx' | 'trace'> {
  const {
    db: _db,
    room: _room,
    shopsOfTeams: _shops,
    chainer: _chainer,
    confirmAmt: _c,
    calls,
    ...rest
  } = deps
  const { address, agent = '' } = request
  return { ...rest, address, agent, takesFiles: calls.get(request.path)?.takesFiles }
}

/** Runs the handler; what a write did is logged with it, or neither is. */
async function handle(
  run: Run,
  call: RunnableCall,
  own: Pick<CallContext, 'tx' | 'trace'>,
  input: unknown,
  prepared?: unknown,
): Promise<unknown> {
  const logs = call.write && !call.unlogged
  if (logs) beginNotes(own.tx)
  const context = { ...shared(run), ...run.who, ...own }
  const result = await call.handler({ ...context, ...confirming(run, context) }, input, prepared)
  if (logs) {
    await takeRowNotes(own.tx)
    await logOperation(own.tx, run, { outcome: 'DONE', changes: takeNotes(own.tx) })
  }
  return result
}

const prepare = (run: Run, call: RunnableCall, input: unknown): Promise<unknown> =>
  call.prepare!(outside(run), input)

const present = (run: Run, call: RunnableCall, result: unknown): unknown =>
  call.present!(outside(run), result)

function outside(run: Run): OutsideContext {
  return {
    ...shared(run),
    ...run.who,
    trace: traceTo(run),
    read: (work) => settle(run, 'read only', work),
    write: (work) => settle(run, 'read write', work),
  }
}

/** Session, path, then role and code. */
async function enter(tx: Tx, run: Run, call: Call | undefined) {
  const listens = call?.write === true && !call.unlogged
  const signedIn = await requireSession(tx, run.request, run.deps.clock.wall(), listens)
  run.signedIn = signedIn
  if (!call || call.access === 'anonymous') throw notFound()
  const { sessionHash, userId, passwordIsDue, factorIsDue } = signedIn
  if (passwordIsDue && !(call.access === 'signed-in' && call.whilePasswordIsDue)) {
    run.refusal = 'password-is-due'
    throw forbidden(PASSWORD_IS_DUE)
  }
  if (factorIsDue && !(call.access === 'signed-in' && call.whileFactorIsDue)) {
    run.refusal = 'factor-is-due'
    throw forbidden(FACTOR_IS_DUE)
  }
  run.who =
    call.access === 'signed-in'
      ? { sessionHash, userId }
      : { caller: await requireCaller(tx, run, signedIn, call) }
  return call
}

async function requireSession(
  tx: Tx,
  request: CallRequest,
  wallNow: number,
  listens: boolean,
): Promise<SignedIn> {
  const field = (name: string) => request.fields.get(name) ?? ''
  const signedIn = await findSession(tx, field('sessionId'), field('userId'), wallNow, listens)
  if (!signedIn) throw new CallError(RESP.NO_SESSION)
  return signedIn
}

async function requireCaller(
  tx: Tx,
  run: Run,
  signedIn: SignedIn,
  call: SessionCall,
): Promise<Caller> {
  const refuse = (reason: string, words?: string): never => {
    run.refusal = reason
    throw forbidden(words)
  }
  if (!signedIn.role) return refuse('role-not-chosen', '请先选择角色')
  const caller = await callerOf(tx, signedIn, signedIn.role, run.deps.shopsOfTeams)
  const closed = closedBy(call, caller)
  return closed ? refuse(closed) : caller
}

/** Convention A carries no `__branchId`; the session's role is meant (contract §1). */
function checkBranch({ request, signedIn }: Run): void {
  if (request.convention === 'B' && request.fields.get('__branchId') !== signedIn?.custId)
    throw conflict(SWITCHED)
}

/** undefined: the call's answers are not kept. */
function writeKey({ request, signedIn }: Run, call: Call): WriteKey | undefined {
  const { requestSeqId, path } = request
  if (!call.write || call.idempotent === false || !requestSeqId || !signedIn) return undefined
  return { sessionHash: signedIn.sessionHash, requestSeqId, path, fields: ownFields(request) }
}

/** An attempt with wrong fields spends what every attempt does. */
async function parseAttempt(run: Run, call: AnonymousCall): Promise<unknown> {
  const { request } = run
  try {
    return parseFields(call, request)
  } catch (error) {
    const spend = call.onWrongFields
    if (spend && error instanceof CallError)
      await settle(run, 'read write', (tx, trace) =>
        spend({ ...shared(run), tx, trace }, ownFields(request)),
      )
    throw error
  }
}
