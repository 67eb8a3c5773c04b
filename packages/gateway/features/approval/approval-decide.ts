import { and, eq, sql } from 'drizzle-orm'
import { APPROVAL_STATE } from '#domain/approval/acts'
import type { Facts } from '../../core/approval/port'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { CallError, committed, conflict, forbidden } from '../../core/errors'
import { moved } from '../../core/moves'
import { appendLog } from '../../core/record-log'
import { requireSecondPerson } from '../../core/second-person'
import { roleNoOf } from '../approval-rule'
import { digestOf } from './approval-ask'
import { changeApproval, lockApproval, type Approval, type ApprovalAsked } from './approval-change'
import { tellAsker } from './approval-messages'
import { APPROVAL_MOVES } from './approval-moves'
import { approval, approvalDecision } from './approval-schema'

type Asked = ApprovalAsked & { words?: string | undefined }

/**
 * One person's yes. The last one that is needed does the act, in this transaction; where the act is
 * refused today, this yes is not kept, the approval stays pending and says why.
 * @throws CallError 90403 to the asker, to whom the asker or another approver controls, and to other
 *   roles; 90404 outside the scope; 90409 for another state, a stale version, or a refused act
 */
export async function approve(context: SessionContext, { words = '', ...asked }: Asked) {
  const { tx, caller, clock } = context
  const row = await pending(context, asked)
  const step = { operator: caller.nickName, remark: words, now: clock.now() }
  const had = row.had + 1
  if (had < row.needed) {
    await keepDecision(context, row, 'APPROVE', words)
    return changeApproval(tx, row, { ...step, event: 'support', set: { had } })
  }
  await tx.execute(sql`savepoint act`)
  try {
    const facts = factsOf(row)
    const { createdBy: userId, askerRoleType: roleType, amt, approvalNo } = row
    const why = `审批 ${approvalNo} 通过后执行`
    const result = await context.perform({ userId, roleType, facts, amt, why })
    await tx.execute(sql`release savepoint act`)
    await keepDecision(context, row, 'APPROVE', words)
    const set = { had, resultNo: numberIn(result), failWords: '' }
    const changed = await changeApproval(tx, row, { ...step, event: 'approve', set })
    await tellAsker(context, row, 'APPROVED')
    return { ...changed, ...set }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await tx.execute(sql`rollback to savepoint act`)
    throw await failed(tx, row, { why: error.message, now: clock.now() })
  }
}

/** One person's no: the act is not done. @throws as `approve` */
export async function reject(context: SessionContext, { words = '', ...asked }: Asked) {
  const { tx, caller, clock } = context
  const row = await pending(context, asked)
  await keepDecision(context, row, 'REJECT', words)
  await tellAsker(context, row, 'REFUSED')
  return changeApproval(tx, row, {
    event: 'reject',
    operator: caller.nickName,
    remark: words,
    now: clock.now(),
    set: { closeReason: words },
  })
}

/** The asker takes it back. @throws CallError 90403 to others, 90404, 90409 as `approve` */
export async function withdraw(context: SessionContext, asked: Asked) {
  const { tx, caller, clock } = context
  const row = await lockApproval(context, asked)
  if (row.createdBy !== caller.userId) throw forbidden('只能撤回自己的申请')
  return changeApproval(tx, row, {
    event: 'withdraw',
    operator: caller.nickName,
    remark: asked.words,
    now: clock.now(),
    set: { closeReason: asked.words ?? '' },
  })
}

/** An approval that the caller may decide now, locked. */
async function pending(context: SessionContext, asked: ApprovalAsked): Promise<Approval> {
  const { tx, caller, clock } = context
  const row = await lockApproval(context, asked)
  moved(APPROVAL_MOVES.approve, row.approvalState, APPROVAL_STATE)
  // The job that ends it may be late.
  if (row.deadline.getTime() <= clock.now()) throw conflict('已超过审批时限')
  if (row.approverRoleNos.length > 0) {
    const { rows } = await tx.execute<{ no: string | null }>(sql`select ${roleNoOf(caller)} as no`)
    if (!row.approverRoleNos.includes(rows[0]?.no ?? ''))
      throw forbidden(`按审批规则，只有${row.approverText}可以审批`)
  }
  const decided = await tx
    .select({ deciderId: approvalDecision.deciderId })
    .from(approvalDecision)
    .where(
      and(
        eq(approvalDecision.providerId, row.providerId),
        eq(approvalDecision.approvalNo, row.approvalNo),
      ),
    )
  const deciders = decided.map(({ deciderId }) => deciderId)
  if (deciders.includes(caller.userId)) throw conflict('您已通过该申请，还需他人审批')
  const first = row.firstAskerId === null ? [] : [row.firstAskerId]
  for (const requestedBy of [row.createdBy, ...first, ...deciders])
    await requireSecondPerson(context, { requestedBy, requestTime: row.askTime })
  return row
}

async function keepDecision(
  { tx, caller, clock }: SessionContext,
  { providerId, approvalNo }: Approval,
  decision: 'APPROVE' | 'REJECT',
  words: string,
): Promise<void> {
  const decider = { deciderId: caller.userId, decider: caller.nickName }
  const decideTime = new Date(clock.now())
  await tx
    .insert(approvalDecision)
    .values({ providerId, approvalNo, ...decider, decision, words, decideTime })
}

/** What was asked for, unchanged since. */
function factsOf({ approvalNo, facts, digest }: Approval): Facts {
  if (digestOf(facts) !== digest)
    throw new Error(`approval ${approvalNo}: wanted the facts of its digest, got others`)
  return JSON.parse(facts) as Facts
}

/** Notes why the act is refused today; what was written for it is undone by now. */
async function failed(
  tx: Tx,
  row: Approval,
  { why, now }: { why: string; now: number },
): Promise<CallError> {
  const { providerId, approvalNo } = row
  await tx
    .update(approval)
    .set({ failWords: why })
    .where(and(eq(approval.providerId, providerId), eq(approval.approvalNo, approvalNo)))
  await appendLog(tx, {
    providerId,
    targetType: 'approval',
    targetId: approvalNo,
    title: '执行未成功',
    operator: '系统',
    toState: 'PENDING',
    remark: why,
    time: now,
  })
  return committed(conflict(`未能执行：${why}`))
}

/** The number of what an act made or changed, of its answer. */
function numberIn(result: unknown): string {
  const found = Object.entries((result ?? {}) as Record<string, unknown>).find(
    ([name, value]) => /(?:No|Id)$/.test(name) && typeof value === 'string',
  )
  return found ? String(found[1]) : ''
}
