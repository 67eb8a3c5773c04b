import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { noteChange } from '../../core/operations/notes'
import { requireSecondPerson } from '../../core/second-person'
import { accountWords, askPayeeProof } from '../payout-account'
import { checkTakesAccount } from '../settlement'
import { lockedRequest, type PayeeChange } from './payee-change-find'
import { dropEnd } from './payee-change-job'
import { changeRequest } from './payee-change-step'

interface Decision {
  changeId: string
  version: number
  decideRemark?: string | undefined
}

/**
 * The second person's yes: a small transfer is sent to the account.
 * @throws CallError 90403 to who asked and whom the asker controls, 90404 outside the caller's rows,
 *   90409 for a stale version, another state, or a settlement that does not wait for an account
 */
export async function approveChange(context: SessionContext, asked: Decision) {
  const { tx, clock, upstream } = context
  const next = await decided(context, asked, 'approve')
  const { providerId, changeId, acctName, acctNo, bankCode, bankName } = next
  const account = { providerId, changeId, acctName, acctNo, bankCode, bankName }
  await askPayeeProof(tx, upstream, account, clock.now())
  return answerOf(next)
}

/** The second person's no. @throws as `approveChange` */
export const rejectChange = async (context: SessionContext, asked: Decision) =>
  answerOf(await decided(context, asked, 'reject'))

async function decided(
  context: SessionContext,
  asked: Decision,
  event: 'approve' | 'reject',
): Promise<PayeeChange> {
  const { tx, caller, clock } = context
  const { row, settle } = await lockedRequest(context, asked)
  await requireSecondPerson(context, row)
  if (event === 'approve') checkTakesAccount(settle)
  const now = clock.now()
  const decideRemark = asked.decideRemark ?? ''
  const next = await changeRequest(tx, row, {
    event,
    operator: caller.nickName,
    remark: [accountWords(row), decideRemark].filter(Boolean).join('：'),
    set: {
      decidedBy: caller.userId,
      decider: caller.nickName,
      decideTime: new Date(now),
      decideRemark,
    },
    now,
  })
  noteAccount(tx, next)
  return next
}

/**
 * Stops a request before it is in force; who may ask and who may decide can both do it.
 * @throws CallError 90404 outside the caller's rows, 90409 for a stale version or another state
 */
export async function withdrawChange(
  context: SessionContext,
  asked: { changeId: string; version: number },
) {
  const { tx, caller, clock } = context
  const { row } = await lockedRequest(context, asked)
  const now = clock.now()
  const next = await changeRequest(tx, row, {
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

const noteAccount = (tx: Tx, row: PayeeChange) =>
  noteChange(tx, {
    type: 'settle',
    id: row.settleNo,
    after: { changeId: row.changeId, to: { bankName: row.bankName, tail: row.acctNo.slice(-4) } },
  })

const answerOf = ({ changeId, settleNo, changeStatus, version }: PayeeChange) => ({
  changeId,
  settleNo,
  changeStatus,
  version,
})
