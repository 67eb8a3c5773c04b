import { RESP } from '#domain/codes'
import { closedBy, FACTOR_IS_DUE, PASSWORD_IS_DUE, SWITCHED } from './access'
import type { Call, Caller, SessionCall } from './call'
import type { Tx } from './db/open'
import { CallError, conflict, forbidden, notFound } from './errors'
import type { Run } from './run'
import { checkSeesEverything } from './scope'
import { callerOf, findSession, type SignedIn } from './session'

/** Session, path, then role and code. */
export async function enter(tx: Tx, run: Run, call: Call | undefined) {
  const listens = call?.write === true && !call.unlogged
  const signedIn = await requireSession(tx, run, listens)
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
  { request, deps: { clock, config } }: Run,
  listens: boolean,
): Promise<SignedIn> {
  const field = (name: string) => request.fields.get(name) ?? ''
  const signedIn = await findSession(
    tx,
    field('sessionId'),
    field('userId'),
    clock.wall(),
    config.sessionIdleMin,
    listens,
  )
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

/**
 * The provider's own records do not exist for a user who sees a part of its rows.
 * @throws CallError 90404
 */
export function checkWhole({ who }: Run, call: Call): void {
  if (typeof call.access === 'object' && call.access.whole && who.caller)
    checkSeesEverything(who.caller.scope)
}

/** Convention A carries no `__branchId`; the session's role is meant (contract §1). */
export function checkBranch({ request, signedIn }: Run): void {
  if (request.convention === 'B' && request.fields.get('__branchId') !== signedIn?.custId)
    throw conflict(SWITCHED)
}
