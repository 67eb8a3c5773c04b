import { formatDateTime } from '#domain/dates'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import type { Tx } from '../../core/db/open'
import { noteChange } from '../../core/operations/notes'
import { requireSecondPerson } from '../../core/second-person'
import { accountWords } from '../payout-account'
import { changeRequest, type SettleChangeStep } from './settle-change-change'
import { lockedRequest, type SettleChange } from './settle-change-find'
import { awaitEnd, dropEnd } from './settle-change-job'

export interface Decision {
  changeId: string
  version: number
  decideRemark?: string | undefined
}

/**
 * The second person's yes: the cooling time begins.
 * @throws CallError 90403 to who asked and whom the asker controls, 90404 outside the scope, 90409 for a stale version, another
 *   state or a closed merchant
 */
export async function approveChange(context: SessionContext, asked: Decision) {
  const effectiveTime = new Date(context.clock.now() + COOLING_HOURS * 3_600_000)
  const next = await decided(context, asked, 'approve', (row) => ({
    set: { effectiveTime },
    remark: `${accountWords(row)}，${formatDateTime(effectiveTime.getTime())} 生效`,
  }))
  await awaitEnd(context.tx, next, effectiveTime)
  return answerOf(next)
}

/** The second person's no. @throws as `approveChange` */
export const rejectChange = async (context: SessionContext, asked: Decision) =>
  answerOf(
    await decided(context, asked, 'reject', (row) => ({
      remark: `${accountWords(row)}：${asked.decideRemark}`,
    })),
  )

async function decided(
  context: SessionContext,
  asked: Decision,
  event: 'approve' | 'reject',
  step: (row: SettleChange) => Pick<SettleChangeStep, 'set' | 'remark'>,
): Promise<SettleChange> {
  const { tx, caller, clock } = context
  const { row, holder } = await lockedRequest(context, asked)
  await requireSecondPerson(context, row)
  if (event === 'approve' && holder.merStatus === 'CLOSED')
    throw conflict('商户已注销，不能变更结算账户')
  const now = clock.now()
  const { set, remark } = step(row)
  const next = await changeRequest(tx, row, holder, {
    event,
    operator: caller.nickName,
    remark,
    set: {
      ...set,
      decidedBy: caller.userId,
      decider: caller.nickName,
      decideTime: new Date(now),
      decideRemark: asked.decideRemark ?? '',
    },
    now,
  })
  noteAccount(tx, next)
  return next
}

/**
 * Takes a request back, also while it cools: a user who may ask or decide may stop it.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function withdrawChange(
  context: SessionContext,
  asked: { changeId: string; version: number },
) {
  const { tx, caller, clock } = context
  const { row, holder } = await lockedRequest(context, asked)
  const now = clock.now()
  const next = await changeRequest(tx, row, holder, {
    event: 'withdraw',
    operator: caller.nickName,
    remark: accountWords(row),
    set: { withdrawTime: new Date(now), withdrawer: caller.nickName },
    now,
  })
  await dropEnd(tx, next)
  noteAccount(tx, next)
  return answerOf(next)
}

const noteAccount = (tx: Tx, row: SettleChange) =>
  noteChange(tx, {
    type: 'merchant',
    id: row.merId,
    after: { changeId: row.changeId, to: { bankCode: row.bankCode, tail: row.acctNo.slice(-4) } },
  })

const answerOf = ({ changeId, merId, changeStatus, version }: SettleChange) => ({
  changeId,
  merId,
  changeStatus,
  version,
})
