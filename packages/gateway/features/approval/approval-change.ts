import { and, eq } from 'drizzle-orm'
import { APPROVAL_STATE, type ApprovalState } from '#domain/approval/acts'
import type { Caller, SessionContext } from '../../core/call'
import { changeState } from '../../core/change-state'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { id, version } from '../../core/inputs'
import { cancelJobs } from '../../core/jobs'
import { checkVersion, moved } from '../../core/moves'
import { scoped } from '../../core/scope'
import { APPROVAL_MOVES, type ApprovalEvent } from './approval-moves'
import { approval } from './approval-schema'

export type Approval = typeof approval.$inferSelect

/** What every call on an approval says of it. */
export const approvalKey = { approvalNo: id(), version }

export interface ApprovalAsked {
  approvalNo: string
  version: number
}

/** A partner's people see their own requests; the provider's staff see those of their scope. */
export const seesOwnOnly = ({ roleType }: Pick<Caller, 'roleType'>): boolean => roleType !== '3'

/** Whether a caller sees an approval within their scope. */
export const sees = (caller: Caller, { createdBy }: Pick<Approval, 'createdBy'>): boolean =>
  !seesOwnOnly(caller) || createdBy === caller.userId

/** Ends an approval that was not decided in time. */
export const APPROVAL_EXPIRE_JOB = 'approval-expire'

/**
 * An approval that the caller sees, locked: of two who decide at once the second sees the first.
 * @throws CallError 90404 outside the scope, 90409 for a stale version
 */
export async function lockApproval(
  { tx, caller }: SessionContext,
  { approvalNo, version: seen }: ApprovalAsked,
): Promise<Approval> {
  const [row] = await tx
    .select()
    .from(approval)
    .where(and(scoped(caller.scope, approval), eq(approval.approvalNo, approvalNo)))
    .for('update')
  if (!row || !sees(caller, row)) throw notFound()
  checkVersion(row, seen)
  return row
}

const STATE = {
  table: approval,
  targetType: 'approval',
  id: 'approvalNo',
  state: 'approvalState',
} as const

interface Step {
  event: ApprovalEvent
  operator: string
  /** Epoch ms, business time. */
  now: number
  remark?: string
  set?: Partial<Approval>
}

/**
 * Writes one step of an approval; the caller holds the row.
 * @throws CallError 90409 when its state does not allow it
 */
export async function changeApproval(tx: Tx, row: Approval, step: Step) {
  const { event, operator, now, remark } = step
  const { title } = APPROVAL_MOVES[event]
  const to = moved<ApprovalState>(APPROVAL_MOVES[event], row.approvalState, APPROVAL_STATE)
  const ends = to !== 'PENDING'
  const set = { ...step.set, ...(ends && { finishTime: new Date(now) }) }
  const version = await changeState(tx, STATE, row, { to, title, operator, now, remark, set })
  const { providerId, approvalNo } = row
  if (ends && event !== 'expire')
    await cancelJobs(tx, { kind: APPROVAL_EXPIRE_JOB, providerId, refId: approvalNo })
  return { approvalNo, approvalState: to, version }
}
