import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { APPROVAL_ACT, APPROVAL_STATE } from '#domain/approval/acts'
import { codes } from '#domain/approval/fields'
import { enumItem } from '#domain/field'
import type { Facts } from '../../../core/approval/port'
import { defineCall, type SessionContext } from '../../../core/call'
import { notFound } from '../../../core/errors'
import { id } from '../../../core/inputs'
import { recordOf } from '../../../core/list/record'
import { timelineOf } from '../../../core/record-log'
import { staffFor } from '../../../core/staff-of'
import { wireTime } from '../../../core/wire-time'
import { askedLines, changeRows } from '../../audit'
import { sees, type Approval } from '../approval-change'
import { approvalRecords, approvalRow } from '../approval-list'
import { seesDocuments } from '../approval-reader'
import { approval, approvalDecision } from '../approval-schema'

/** One approval: what was asked for, what it changes, its documents, and who decided what. */
export default defineCall({
  path: '/v1/approval/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ approvalNo: id() }),
  handler: (context, { approvalNo }) => approvalDetail(context, approvalNo),
})

/** @throws CallError 90404 outside the scope */
async function approvalDetail(context: SessionContext, approvalNo: string) {
  const { tx, caller } = context
  const record = await recordOf(approvalRecords, context, approval, { approvalNo })
  if (!sees(caller, record)) throw notFound()
  const target = {
    providerId: record.providerId,
    targetType: 'approval',
    targetId: approvalNo,
  }
  const { fields, words } = JSON.parse(record.facts) as Facts
  return {
    ...approvalRow(record, caller),
    outcome: words ?? enumItem(APPROVAL_ACT, record.act).hint ?? null,
    ruleNo: caller.roleType === '3' ? record.ruleNo : null,
    digest: record.digest,
    asked: askedLines(fields),
    effects: record.effects.flatMap(changeRows),
    documents: seesDocuments(caller, record) ? record.files : [],
    decisions: await decisionsOf(context, record),
    logs: await timelineOf(tx, target, APPROVAL_STATE),
  }
}

async function decisionsOf({ tx, caller }: SessionContext, { providerId, approvalNo }: Approval) {
  const rows = await tx
    .select()
    .from(approvalDecision)
    .where(
      and(eq(approvalDecision.providerId, providerId), eq(approvalDecision.approvalNo, approvalNo)),
    )
    .orderBy(asc(approvalDecision.decideTime), asc(approvalDecision.deciderId))
  return rows.map(({ decideTime, decider, deciderId, decision, words }) => ({
    decideTime: wireTime(decideTime),
    decider,
    deciderId: staffFor(caller, deciderId),
    decision,
    words,
  }))
}
