import { sql, type SQL } from 'drizzle-orm'
import { APPROVAL_ACT, APPROVAL_STATE } from '#domain/approval/acts'
import { WHOSE } from '#domain/approval/fields'
import { ACTIONS } from '#domain/operation/actions'
import { enumItem } from '#domain/field'
import type { Caller, SessionContext } from '../../core/call'
import { listAnswer } from '../../core/list/answer'
import { defineList } from '../../core/list/define-list'
import {
  amounts,
  anyOf,
  exact,
  made,
  textsOf,
  times,
  type FilterValue,
} from '../../core/list/filters'
import type { ListQuery } from '../../core/list/request'
import { pageOf } from '../../core/list/table-rows'
import { staffFor } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { seesOwnOnly, type Approval } from './approval-change'
import { approval, approvalDecision } from './approval-schema'

export const approvalRecords = pageOf(approval)

/** An approval as a list row; `mine` is 1 for its asker, who cannot decide it. */
export function approvalRow(record: Approval, caller: Caller): Record<string, unknown> {
  const { had, needed, askTime, deadline, finishTime } = record
  return {
    approvalNo: record.approvalNo,
    act: record.act,
    summary: enumItem(ACTIONS, record.path).label,
    amt: record.amt,
    approvalState: record.approvalState,
    asker: record.asker,
    askerId: staffFor(caller, record.createdBy),
    askTime: wireTime(askTime),
    deadline: wireTime(deadline),
    progress: `${had}/${needed}`,
    approverText: record.approverText,
    finishTime: wireTime(finishTime),
    resultNo: record.resultNo || null,
    failWords: record.failWords || null,
    closeReason: record.closeReason || null,
    mine: record.createdBy === caller.userId ? '1' : '0',
    version: record.version,
  }
}

/** Rows that a person has to decide: pending, another's, and not decided by them yet. */
const waitsFor = ([userId]: readonly string[]): SQL => sql`(${approval.approvalState} = 'PENDING'
  and ${approval.createdBy} <> ${userId} and ${approval.firstAskerId} is distinct from ${userId}
  and not exists (select from ${approvalDecision} d where d.provider_id = ${approval.providerId}
    and d.approval_no = ${approval.approvalNo} and d.decider_id = ${userId})
  and (${approval.approverRoleNos} = '[]'::jsonb or exists (select from user_role held
    where held.provider_id = ${approval.providerId} and held.user_id = ${userId}
      and held.role_type = '3' and ${approval.approverRoleNos} ? held.role_no)))`

/** Acts that wait, or waited, for approval. */
export const approvalList = defineList<Approval>({
  table: approval,
  filters: {
    approvalNo: exact(approval.approvalNo),
    act: anyOf(approval.act, APPROVAL_ACT),
    approvalState: anyOf(approval.approvalState, APPROVAL_STATE),
    amt: amounts(approval.amt),
    askTime: times(approval.askTime),
    finishTime: times(approval.finishTime),
    whose: made(WHOSE, () => sql`true`),
    // Set by `approvalAnswer` for the caller.
    waitsFor: made({}, waitsFor),
    createdBy: exact(approval.createdBy),
  },
  sort: { askTime: approval.askTime, deadline: approval.deadline, amt: approval.amt },
  order: [approval.askTime, approval.approvalNo],
  tabs: {
    filter: 'approvalState',
    column: approval.approvalState,
    values: Object.keys(APPROVAL_STATE),
  },
  records: approvalRecords,
  row: approvalRow,
})

/** The rows that `waitsFor` a person. */
export const toDecide = ({ userId }: Pick<Caller, 'userId'>): Record<string, FilterValue> => ({
  waitsFor: { kind: 'texts', texts: [userId] },
})

/** The rows that a person has asked for. */
export const ownRequests = ({ userId }: Pick<Caller, 'userId'>): Record<string, FilterValue> => ({
  createdBy: { kind: 'texts', texts: [userId] },
})

/** The list's answer, with 待我审批 and 我的申请 as the caller's own. */
export function approvalAnswer(context: SessionContext, query: ListQuery) {
  const { caller } = context
  const [whose] = query.values.whose ? textsOf(query.values.whose) : []
  const own: Record<string, FilterValue> =
    whose === 'MINE' || seesOwnOnly(caller)
      ? ownRequests(caller)
      : whose === 'TO_DECIDE'
        ? toDecide(caller)
        : {}
  return listAnswer(context, approvalList, { ...query, values: { ...query.values, ...own } })
}
