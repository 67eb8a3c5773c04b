import { sql } from 'drizzle-orm'
import { ACT_WORDS, type Facts as WordFacts } from '#domain/approval/words/index'
import type { CallContext, RunnableCall, SessionContext } from '../call'
import { declaredFields } from '../call-fields'
import type { Tx } from '../db/open'
import { ownUploads } from '../files/own-uploads'
import { beginNotes, takeNotes } from '../operations/notes'
import { takeRowNotes } from '../operations/row-notes'
import type { Change } from '../operations/operation-schema'
import type { Run } from '../run'
import type { Act, Facts, Sent } from './port'

/** The act of a request by its call's declaration; undefined: none that a rule can be about. */
async function actOf(
  call: RunnableCall,
  context: SessionContext,
  input: unknown,
  moved: number | undefined,
): Promise<Act | undefined> {
  const { approval } = call
  if (!approval) return undefined
  const act = approval.act ?? (await approval.actOf?.(input, context))
  if (act === undefined) return undefined
  const fen = approval.amount ? await approval.amount(input, context) : moved
  // No money moves in this case, or it comes back.
  if (fen === 0) return undefined
  const decides = await approval.decides?.(input, context)
  return {
    acts: [act].flat(),
    amt: fen === undefined || !Number.isFinite(fen) ? null : fen,
    firstAskerId: decides?.requestedBy ?? null,
  }
}

/** Whether an answer says that the act waits for approval, instead of what the act answers. */
export const isSent = (answer: unknown): answer is Sent =>
  typeof answer === 'object' && answer !== null && 'approvalNo' in answer && 'state' in answer

/**
 * Sends the act of a request to approval where a rule wants it. The act is tried first and undone:
 * what is refused anyway is refused to the asker, and the approvers see what it would change.
 * @returns undefined: the act is done at once
 * @throws CallError as the handler
 */
export async function sendToApproval(
  run: Run,
  call: RunnableCall,
  context: CallContext,
  { input, prepared, moved }: { input: unknown; prepared: unknown; moved: number | undefined },
): Promise<Sent | undefined> {
  const { caller } = run.who
  if (!caller || !call.approval) return undefined
  const asked: SessionContext = { ...context, caller }
  const act = await actOf(call, asked, input, moved)
  const send = act && (await run.deps.approvals.sender(asked, act))
  if (!act || !send) return undefined
  const fields = factFields(call, run)
  const current = await call.current?.(fields, asked).catch(() => undefined)
  const { path } = run.request
  const words = await wordsOf(run, asked, { path, fields, current })
  const facts: Facts = { path, fields, current: current ?? null, words }
  const silent = { ...context, trace: () => undefined, later: () => undefined }
  const changes = await tried(context.tx, () => call.handler(silent, input, prepared))
  const files = call.takesFiles ? await ownUploads(asked, textsIn(fields)) : new Map()
  return send({ ...act, facts, changes, files: [...files.keys()] })
}

/** What the act will do, told of the record that its dialog shows, as the asker sees it. */
async function wordsOf(
  { deps }: Run,
  context: SessionContext,
  { path, fields, current }: { path: string; fields: Record<string, string>; current: unknown },
): Promise<string | undefined> {
  const words = ACT_WORDS[path]
  if (!words?.of) return words?.say((current ?? {}) as WordFacts, fields)
  const { call, keys = [], with: fixed } = words.of
  const read = deps.calls.get(call) as RunnableCall
  const input = read.request.parse({
    ...fixed,
    ...Object.fromEntries(keys.map((name) => [name, fields[name]])),
  })
  return words.say((await read.handler(context, input, undefined)) as WordFacts, fields)
}

/** Passwords and codes prove the asker's presence, which is no part of the act. */
const factFields = (call: RunnableCall, { request }: Run): Record<string, string> =>
  Object.fromEntries(
    Object.entries(declaredFields(call, request)).filter(([name]) => !PROOF.test(name)),
  )

/** The own password and the code of a second factor. */
const PROOF = /^(?:password|code|mfaCode)$/

/** Does the work, notes what it changes, and undoes it. */
async function tried(tx: Tx, work: () => Promise<unknown>): Promise<Change[]> {
  await tx.execute(sql`savepoint trial`)
  await work()
  await takeRowNotes(tx)
  const changes = takeNotes(tx)
  await tx.execute(sql`rollback to savepoint trial`)
  await tx.execute(sql`release savepoint trial`)
  beginNotes(tx)
  return changes
}

/** Every text that may be an upload token. */
const textsIn = (fields: Readonly<Record<string, string>>): string[] =>
  Object.values(fields).flatMap((text) => text.match(/[\w-]+/g) ?? [])
