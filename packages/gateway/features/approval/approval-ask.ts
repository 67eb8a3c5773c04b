import { createHash } from 'node:crypto'
import { formatDate } from '#domain/dates'
import type { Approvals, AskedAct, Sent } from '../../core/approval/port'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { nextNumber } from '../../core/numbers'
import { masked } from '../../core/operations/mask'
import type { Change } from '../../core/operations/operation-schema'
import { appendLog } from '../../core/record-log'
import { approversLeft, approverWords, type Approver, roleNames, ruleFor } from '../approval-rule'
import { awaitDeadline } from './approval-expire'
import { tellApprovers } from './approval-messages'
import { approval } from './approval-schema'

type Rule = NonNullable<Awaited<ReturnType<typeof ruleFor>>> & { approvers: readonly Approver[] }

const HOUR_MS = 3_600_000

/** Rules and acts of the approvals, for the dispatcher. */
export const approvals: Approvals = {
  async sender(context, act) {
    const rule = await ruleFor(context, act)
    // A second person's decision is the first approval.
    const needed = (rule?.needed ?? 0) - (act.firstAskerId === null ? 0 : 1)
    if (!rule || needed <= 0) return undefined
    const { tx, caller } = context
    const without = [caller.userId, ...(act.firstAskerId === null ? [] : [act.firstAskerId])]
    const left = await approversLeft(tx, rule, without)
    if (left.length < needed)
      throw conflict(
        `需要${needed}人审批，在用的审批人只有${left.length}名，请先授予审批权限或调整审批规则`,
      )
    return (asked) => keep(context, { ...rule, needed, approvers: left }, asked)
  },
}

async function keep(context: SessionContext, rule: Rule, asked: AskedAct): Promise<Sent> {
  const { tx, caller, clock } = context
  const { providerId, userId, nickName, partnerId, roleType } = caller
  const now = clock.now()
  const facts = JSON.stringify(asked.facts)
  const approvalNo = await nextNumber(tx, 'AV', formatDate(now))
  const deadline = new Date(now + rule.withinHours * HOUR_MS)
  const names = await roleNames(tx, providerId, rule.approverRoleNos)
  await tx.insert(approval).values({
    providerId,
    approvalNo,
    partnerId,
    createdBy: userId,
    asker: nickName,
    askerRoleType: roleType,
    firstAskerId: asked.firstAskerId,
    act: rule.act,
    path: asked.facts.path,
    amt: asked.amt,
    facts,
    digest: digestOf(facts),
    effects: asked.changes.map((change) => masked(change) as Change),
    files: [...asked.files],
    ruleNo: rule.ruleNo,
    approverRoleNos: rule.approverRoleNos,
    approverText: approverWords(names, rule.approverRoleNos),
    needed: rule.needed,
    askTime: new Date(now),
    deadline,
    approvalState: 'PENDING',
  })
  await appendLog(tx, {
    providerId,
    targetType: 'approval',
    targetId: approvalNo,
    title: '提交审批',
    operator: nickName,
    toState: 'PENDING',
    time: now,
  })
  await awaitDeadline(tx, { providerId, approvalNo, deadline })
  const about = { providerId, approvalNo, act: rule.act, amt: asked.amt, asker: nickName }
  await tellApprovers(context, about, rule.approvers)
  return { approvalNo, state: 'PENDING' }
}

export const digestOf = (facts: string): string => createHash('sha256').update(facts).digest('hex')
