import type { ChangeKind } from '#domain/merchant-change/dicts'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import { changeLines } from '#domain/merchant-change/lines'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { requireSecondPerson } from '../../core/second-person'
import { answerOf } from './merchant-change-ask'
import { lockedChange, type Locked } from './merchant-change-find'
import { rulesOf } from './merchant-change-kinds'
import { changeStep, summaryOf } from './merchant-change-step'

export interface ChangeDecision {
  changeId: string
  version: number
  decideRemark?: string | undefined
}

/**
 * The second person's yes: the change is ordered upstream.
 * @throws CallError 90403 to who asked and whom the asker controls, 90404 outside the scope, 90409
 *   for a stale version, another state, a closed merchant, or one that changed since the request
 */
export async function approveChange(context: SessionContext, asked: ChangeDecision) {
  const { tx, clock, upstream } = context
  const { row, holder } = await lockedChange(context, asked)
  await requireSecondPerson(context, row)
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能变更')
  const now = clock.now()
  const rules = rulesOf(row.changeKind)
  const of = { holder, after: row.after, now }
  const form = CHANGE_FORMS[row.changeKind as ChangeKind]
  const facts = Object.entries(await rules.facts(tx, of)).filter(([name]) => name in row.after)
  if (changeLines(form, row.before, Object.fromEntries(facts)).length > 0)
    throw conflict('商户资料在申请后已变化，请驳回后重新申请')
  await rules.check?.(tx, { ...of, asking: false })
  const next = await decided(context, { row, holder }, asked, 'approve')
  const { providerId, changeId, changeKind: kind } = next
  await upstream.channel.change(tx, { providerId, now, changeId, kind })
  return answerOf(next)
}

/** The second person's no. @throws as `approveChange` */
export async function rejectChange(context: SessionContext, asked: ChangeDecision) {
  const locked = await lockedChange(context, asked)
  await requireSecondPerson(context, locked.row)
  return answerOf(await decided(context, locked, asked, 'reject'))
}

function decided(
  { tx, caller, clock }: SessionContext,
  { row }: Locked,
  { decideRemark = '' }: ChangeDecision,
  event: 'approve' | 'reject',
) {
  const now = clock.now()
  return changeStep(tx, row, {
    event,
    operator: caller.nickName,
    remark: [summaryOf(row), decideRemark].filter(Boolean).join('。'),
    set: {
      decidedBy: caller.userId,
      decider: caller.nickName,
      decideTime: new Date(now),
      decideRemark,
      ...(event === 'reject' && { refuseReason: decideRemark }),
    },
    now,
  })
}

/**
 * Takes a draft or a request back before it is decided; who may ask may do it.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function withdrawChange(
  context: SessionContext,
  asked: { changeId: string; version: number },
) {
  const { tx, caller, clock } = context
  const { row } = await lockedChange(context, asked)
  const next = await changeStep(tx, row, {
    event: 'withdraw',
    operator: caller.nickName,
    now: clock.now(),
  })
  return answerOf(next)
}
