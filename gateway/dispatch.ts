import type { z } from 'zod'
import { RESP } from '../src/lib/codes'
import type { Call, CallContext, Caller, SessionCall } from './call'
import type { Db, Tx } from './db/open'
import { inTransaction } from './db/retry'
import { badFields, CallError, conflict, forbidden, notFound } from './errors'
import type { Room } from './files/room'
import type { Limits } from './http/limits'
import { once } from './idempotency'
import { callerOf, findSession, type SignedIn } from './session'
import { zodMessages } from './zod-messages'

/** A readable, signed request (contract §2: what is checked before comes from `http/`). */
export interface CallRequest {
  /** `/v1/...` */
  path: string
  convention: 'A' | 'B'
  fields: ReadonlyMap<string, string>
  requestSeqId: string | undefined
  address: string
}

export interface DispatchDeps extends Omit<CallContext, 'tx' | 'address'> {
  /** Calls a second; default: what the contract promises, and a little more. */
  limits?: Limits | undefined
  /** Asked before a write of staff; undefined: the database keeps its own disk. */
  room?: Room | undefined
  db: Db
  calls: ReadonlyMap<string, Call>
}

/** What belongs to the protocol and no call declares. */
const PROTOCOL_FIELDS: readonly string[] = [
  'sign',
  'requestSeqId',
  'sessionId',
  'userId',
  '__branchId',
]
const SWITCHED = '角色已切换，请刷新页面'

/**
 * Runs one call in one transaction and returns its respData. The order of checks is contract §2's:
 * session, path, role and code, fields, then row and state (the handler's).
 * @throws CallError
 */
export async function dispatch(deps: DispatchDeps, request: CallRequest): Promise<unknown> {
  const call = deps.calls.get(request.path)
  // Who signs in to read writes a few bytes, for which the reserve is there.
  if (call?.write && typeof call.access === 'object') await deps.room?.()
  const answer = await inTransaction(
    deps.db,
    async (tx) => {
      try {
        return { data: await run(deps, tx, call, request) }
      } catch (error) {
        // Returned, not thrown: the transaction commits, and the failure is thrown after it.
        if (error instanceof CallError && error.commit) return { error }
        throw error
      }
    },
    { accessMode: call?.write ? 'read write' : 'read only' },
  )
  if (answer.error) throw answer.error
  return answer.data ?? null
}

async function run(
  deps: DispatchDeps,
  tx: Tx,
  call: Call | undefined,
  request: CallRequest,
): Promise<unknown> {
  const { db: _db, calls: _calls, ...shared } = deps
  const context: CallContext = { ...shared, tx, address: request.address }
  if (call?.access === 'anonymous') return call.handler(context, parse(call.request, request))

  const signedIn = await requireSession(tx, request, deps.clock.wall())
  if (!call) throw notFound()
  if (call.access === 'signed-in') {
    const input = parse(call.request, request)
    checkBranch(signedIn, request)
    const { sessionHash, userId } = signedIn
    return write(deps, tx, call, request, signedIn, () =>
      call.handler({ ...context, sessionHash, userId }, input),
    )
  }
  const caller = await requireCaller(tx, signedIn, call)
  const input = parse(call.request, request)
  checkBranch(signedIn, request)
  return write(deps, tx, call, request, signedIn, () => call.handler({ ...context, caller }, input))
}

async function requireSession(tx: Tx, request: CallRequest, wallNow: number): Promise<SignedIn> {
  const field = (name: string) => request.fields.get(name) ?? ''
  const signedIn = await findSession(tx, field('sessionId'), field('userId'), wallNow)
  if (!signedIn) throw new CallError(RESP.NO_SESSION)
  return signedIn
}

async function requireCaller(tx: Tx, signedIn: SignedIn, call: SessionCall): Promise<Caller> {
  if (!signedIn.role) throw forbidden('请先选择角色')
  const caller = await callerOf(tx, signedIn, signedIn.role)
  const { roles, codes } = call.access
  if (roles && !roles.includes(caller.roleType)) throw forbidden()
  if (codes && !codes.some((code) => caller.may(code))) throw forbidden()
  return caller
}

/** Convention A carries no `__branchId`; the session's role is meant (contract §1). */
function checkBranch(signedIn: SignedIn, request: CallRequest): void {
  if (request.convention === 'B' && request.fields.get('__branchId') !== signedIn.custId)
    throw conflict(SWITCHED)
}

/** The session of an upload, which is no call and carries its fields itself (contract §1). */
export async function authenticate(
  deps: Pick<DispatchDeps, 'db' | 'clock'>,
  sessionId: string,
  userId: string,
  branchId: string,
): Promise<Caller> {
  return inTransaction(
    deps.db,
    async (tx) => {
      const signedIn = await findSession(tx, sessionId, userId, deps.clock.wall())
      if (!signedIn) throw new CallError(RESP.NO_SESSION)
      if (!signedIn.role) throw forbidden('请先选择角色')
      if (branchId !== signedIn.custId) throw conflict(SWITCHED)
      return callerOf(tx, signedIn, signedIn.role)
    },
    { accessMode: 'read only' },
  )
}

function write(
  deps: DispatchDeps,
  tx: Tx,
  call: Call,
  request: CallRequest,
  signedIn: SignedIn,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { requestSeqId, path } = request
  if (!call.write || call.idempotent === false || !requestSeqId) return work()
  const { sessionHash } = signedIn
  const key = { sessionHash, requestSeqId, path, fields: ownFields(request) }
  return once(tx, key, deps.clock.wall(), work)
}

function ownFields(request: CallRequest): Record<string, string> {
  return Object.fromEntries([...request.fields].filter(([name]) => !PROTOCOL_FIELDS.includes(name)))
}

function parse<S extends z.ZodType>(schema: S, request: CallRequest): z.output<S> {
  const result = schema.safeParse(ownFields(request), { error: zodMessages })
  if (result.success) return result.data
  throw badFields(
    result.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })),
  )
}
