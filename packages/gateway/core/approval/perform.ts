import { eq } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { closedBy } from '../access'
import { user } from '../access-schema'
import type { Call, CallContext, Caller, RunnableCall, SessionContext } from '../call'
import { parseFields, type CallRequest } from '../call-fields'
import type { Tx } from '../db/open'
import { conflict } from '../errors'
import { beginNotes, takeNotes } from '../operations/notes'
import { logOperation } from '../operations/of-call'
import { takeRowNotes } from '../operations/row-notes'
import { outside, type Run } from '../run'
import { checkSeesEverything } from '../scope'
import { callerOf, rolesOf, type SignedIn } from '../session'
import type { Perform } from './port'

/**
 * Does an approved act in the transaction of its last approval: the kept request passes through the
 * same handler as its asker, with the rights, rows and amounts of today.
 * @throws CallError as the handler; 90409 when the asker, the record or the amount has changed
 */
export const performIn =
  (run: Run, context: Omit<CallContext, 'perform'>): Perform =>
  async ({ userId, roleType, facts, amt, why }) => {
    const { tx } = context
    const call = callOf(run, facts.path)
    const { caller, signedIn } = await askerOf(tx, run, { userId, roleType })
    if (closedBy(call, caller)) throw conflict('申请人已没有该操作的权限')
    if (call.access.whole) checkSeesEverything(caller.scope)
    const own: SessionContext = {
      ...context,
      caller,
      takesFiles: call.takesFiles,
      perform: () => Promise.reject(new Error('perform: wanted an act that approves none')),
    }
    const current = (await call.current?.(facts.fields, own)) ?? null
    if (!sameFacts(current, facts.current)) throw conflict('记录在申请后已变化，请驳回后重新申请')
    const request: CallRequest = {
      ...run.request,
      path: facts.path,
      fields: new Map(Object.entries(facts.fields)),
    }
    const input = parseFields(call, request, (current ?? {}) as Record<string, unknown>)
    const runnable = call as unknown as RunnableCall
    const asked: Run = { ...run, request, signedIn, who: { caller } }
    const prepared = call.approval?.prepared
      ? call.approval.prepared(own)
      : await runnable.prepare?.({ ...outside(asked), read: (work) => work(tx) }, input)
    beginNotes(tx)
    const fen = await call.moves?.(input, own)
    if (amt !== null && fen !== undefined && fen > amt)
      throw conflict(`金额已由${formatYuan(amt)}变为${formatYuan(fen)}，请驳回后重新申请`)
    const result = await call.handler(own, input, prepared)
    await takeRowNotes(tx)
    const movedAmt = fen === undefined || !Number.isFinite(fen) ? undefined : fen
    const changes = takeNotes(tx)
    await logOperation(tx, asked, { outcome: 'DONE', reason: why, movedAmt, changes })
    run.logged = true
    beginNotes(tx)
    return result
  }

function callOf({ deps }: Run, path: string): Extract<Call, { access: object }> {
  const call = deps.calls.get(path)
  if (!call || typeof call.access !== 'object' || !call.approval)
    throw conflict('该操作已不再提供，请驳回')
  return call
}

/** The asker as a session would have them now. @throws CallError 90409 for a closed account */
async function askerOf(
  tx: Tx,
  run: Run,
  { userId, roleType }: { userId: string; roleType: string },
): Promise<{ caller: Caller; signedIn: SignedIn }> {
  const [asker] = await tx.select().from(user).where(eq(user.userId, userId))
  const role = (await rolesOf(tx, userId)).find((one) => one.roleType === roleType)
  if (!asker?.enabled || !role) throw conflict('申请人已停用，或已没有申请时的角色')
  const { nickName, loginName } = asker
  const signedIn: SignedIn = {
    sessionHash: '',
    userId,
    loginName,
    nickName,
    passwordIsDue: false,
    factorIsDue: false,
    usedAt: 0,
    wroteXid: null,
    role,
    custId: role.custId,
    providerId: role.providerId,
  }
  return { signedIn, caller: await callerOf(tx, signedIn, role, run.deps.shopsOfTeams) }
}

/** Kept facts have passed through JSON. */
const sameFacts = (one: unknown, other: unknown): boolean =>
  JSON.stringify(JSON.parse(JSON.stringify(one))) === JSON.stringify(other)
