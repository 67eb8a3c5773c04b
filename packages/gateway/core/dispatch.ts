import { RESP } from '#domain/codes'
import { SWITCHED } from './access'
import { performIn } from './approval/perform'
import { isSent, sendToApproval } from './approval/send'
import type { AnonymousCall, Call, CallContext, RunnableCall } from './call'
import { ownFields, parseFields, type CallRequest } from './call-fields'
import type { Tx } from './db/open'
import { noteWritten, type Replica } from './db/replica'
import { checkBranch, checkWhole, enter } from './enter'
import { CallError, conflict } from './errors'
import { confirmCall } from './fresh-code'
import { keptAnswer, once, type WriteKey } from './idempotency'
import { beginNotes, takeNotes } from './operations/notes'
import { logOperation, logRefusal, noteUse } from './operations/of-call'
import { takeRowNotes } from './operations/row-notes'
import { uncleanFields } from './text'
import { outside, runLater, transact, shared, traceTo, type DispatchDeps, type Run } from './run'

/**
 * Runs one call and returns its respData. The order of checks is contract §2's: session, path,
 * role and code, fields, then row and state (the call's). A call that prepares nothing runs in one
 * transaction.
 * @throws CallError
 */
export async function dispatch(deps: DispatchDeps, request: CallRequest): Promise<unknown> {
  const run: Run = { deps, request, who: {}, later: [] }
  const call = deps.calls.get(request.path)
  // A sign-in only writes a few bytes, for which the reserve is enough.
  if (call?.write && typeof call.access === 'object') await deps.room?.()
  if (call?.afterOperations) await deps.chainer.settled()
  try {
    const result = await (call?.prepare ? runPrepared(run, call) : runAtOnce(run, call))
    await noteUse(run, transact)
    return (call?.present ? await present(run, call, result) : result) ?? null
  } catch (error) {
    if (error instanceof CallError && error.respCode === RESP.FORBIDDEN)
      await logRefusal(run, transact, traceTo(run), error)
    throw error
  } finally {
    await runLater(run)
    if (call?.write || run.logged) deps.chainer.wake()
  }
}

async function runAtOnce(run: Run, call: Call | undefined): Promise<unknown> {
  if (call?.access === 'anonymous') {
    const input = await parseAttempt(run, call)
    return transact(run, accessMode(call), (tx, trace) => handle(run, call, { tx, trace }, input))
  }
  if (run.deps.replica && call?.mayLag) return runAside(run, call, run.deps.replica)
  return transact(run, accessMode(call), async (tx, trace) => {
    const { known, input } = await admit(tx, run, call)
    return once(tx, writeKey(run, known), run.deps.clock.wall(), () =>
      handle(run, known, { tx, trace }, input),
    )
  })
}

/**
 * Session and role are read from the primary; the answer from the replica, if it is fresh enough.
 */
async function runAside(run: Run, call: Call, replica: Replica): Promise<unknown> {
  const { input } = await transact(run, 'read only', (tx) => admit(tx, run, call))
  const trace = traceTo(run)
  const answer = await replica.read(
    (tx) => handle(run, call, { tx, trace }, input),
    run.signedIn?.wroteXid ?? null,
  )
  if (answer) return answer.value
  return transact(run, 'read only', (tx, told) => handle(run, call, { tx, trace: told }, input))
}

/** Checks in a short transaction, prepares in none, and checks again where the work is done. */
async function runPrepared(run: Run, call: Call): Promise<unknown> {
  if (call.access === 'anonymous') {
    const input = await parseAttempt(run, call)
    const prepared = await prepare(run, call, input)
    return transact(run, accessMode(call), (tx, trace) =>
      handle(run, call, { tx, trace }, input, prepared),
    )
  }
  const first = await transact(run, 'read only', async (tx) => {
    const { input } = await admit(tx, run, call)
    return { input, kept: await keptAnswer(tx, writeKey(run, call)) }
  })
  if (first.kept) return first.kept.answer
  const roleBefore = run.signedIn?.role?.roleType
  let prepared: unknown
  try {
    prepared = await prepare(run, call, first.input)
  } catch (error) {
    // A concurrent twin may have been first, and its change may be the reason of this refusal.
    const kept = await transact(run, 'read only', (tx) => keptAnswer(tx, writeKey(run, call)))
    if (kept) return kept.answer
    throw error
  }
  return transact(run, accessMode(call), async (tx, trace) => {
    await enter(tx, run, call)
    checkBranch(run)
    if (run.signedIn?.role?.roleType !== roleBefore) throw conflict(SWITCHED)
    checkWhole(run, call)
    return once(tx, writeKey(run, call), run.deps.clock.wall(), () =>
      handle(run, call, { tx, trace }, first.input, prepared),
    )
  })
}

/**
 * The checks before the call's rows: session, path, role and code, fields, the chosen role, and
 * whether all rows are visible.
 */
async function admit(tx: Tx, run: Run, call: Call | undefined) {
  const known = await enter(tx, run, call)
  const input = parseFields(known, run.request, await currentOf(tx, run, known))
  checkBranch(run)
  checkWhole(run, known)
  return { known, input }
}

/** The record that a write names, for the fields that the request leaves out. */
async function currentOf(tx: Tx, { deps, request, who }: Run, call: RunnableCall) {
  const fields = ownFields(request)
  // PostgreSQL cannot compare a column with such a text.
  if (!call.current || !who.caller || uncleanFields(fields, call).length > 0) return undefined
  const context = { tx, caller: who.caller, clock: deps.clock }
  return call.current(fields, context).catch((error: unknown) => {
    // Wrong fields are reported before a missing record (contract §2).
    if (error instanceof CallError && error.respCode === RESP.NOT_FOUND) return undefined
    throw error
  })
}

const accessMode = (call: Call | undefined) => (call?.write ? 'read write' : 'read only')

/** Runs the handler; a write and its operation log commit together. */
async function handle(
  run: Run,
  call: RunnableCall,
  own: Pick<CallContext, 'tx' | 'trace'>,
  input: unknown,
  prepared?: unknown,
): Promise<unknown> {
  const logs = call.write && !call.unlogged
  if (logs) beginNotes(own.tx)
  // Reset with each attempt of the transaction.
  run.later = []
  const context = contextIn(run, own)
  const moved = await confirmCall(run, call, context, input)
  const sent = await sendToApproval(run, call, context, { input, prepared, moved })
  const result = sent ?? (await call.handler(context, input, prepared))
  if (logs) {
    await takeRowNotes(own.tx)
    const movedAmt = sent || !Number.isFinite(moved) ? undefined : moved
    await logOperation(own.tx, run, {
      outcome: 'DONE',
      movedAmt,
      changes: takeNotes(own.tx),
      ...(sent && { reason: `已提交审批 ${sent.approvalNo}` }),
    })
  }
  if (call.write && run.deps.replica && run.signedIn)
    await noteWritten(own.tx, run.signedIn.sessionHash)
  return result
}

/** The context of a handler. */
function contextIn(run: Run, own: Pick<CallContext, 'tx' | 'trace'>): CallContext {
  const context = { ...shared(run), ...run.who, ...own }
  return { ...context, perform: performIn(run, context) }
}

const prepare = (run: Run, call: RunnableCall, input: unknown): Promise<unknown> =>
  call.prepare!(outside(run), input)

const present = (run: Run, call: RunnableCall, result: unknown): unknown =>
  call.approval && isSent(result) ? result : call.present!(outside(run), result)

/** undefined: the call's answers are not stored. */
function writeKey({ request, signedIn }: Run, call: Call): WriteKey | undefined {
  const { requestSeqId, path } = request
  if (!call.write || call.idempotent === false || !requestSeqId || !signedIn) return undefined
  return { sessionHash: signedIn.sessionHash, requestSeqId, path, fields: ownFields(request) }
}

/** An attempt with wrong fields counts like any other. */
async function parseAttempt(run: Run, call: AnonymousCall): Promise<unknown> {
  const { request } = run
  try {
    return parseFields(call, request)
  } catch (error) {
    const spend = call.onWrongFields
    if (spend && error instanceof CallError)
      await transact(run, 'read write', (tx, trace) =>
        spend(contextIn(run, { tx, trace }), ownFields(request)),
      )
    throw error
  }
}
