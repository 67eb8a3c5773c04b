import type { SessionContext } from '../../core/call'
import { noteChange } from '../../core/operations/notes'
import { checkVersion } from '../../core/moves'
import { changeSettlement, lockSettlement, type Settlement } from './settlement-change'

interface Seen {
  settleNo: string
  version: number
}

/**
 * The provider agrees with a settlement.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function confirmSettlement(context: SessionContext, { settleNo, version }: Seen) {
  const row = await lockSettlement(context, settleNo)
  checkVersion(row, version)
  return answered(context, row, { event: confirmEvent(row) })
}

/**
 * The provider objects to a settlement.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function disputeSettlement(
  context: SessionContext,
  { settleNo, version, reason }: Seen & { reason: string },
) {
  const row = await lockSettlement(context, settleNo)
  checkVersion(row, version)
  return answered(context, row, { event: 'dispute', reason })
}

type Confirming = 'confirm' | 'confirmFree' | 'confirmZero'

/** A payee who is paid by bank transfer owes an invoice; a settlement of 0 has no payment either. */
export function confirmEvent({ payWay, payableAmt }: Settlement): Confirming {
  if (payableAmt <= 0) return 'confirmZero'
  return payWay === 'CLOUD' ? 'confirmFree' : 'confirm'
}

async function answered(
  context: SessionContext,
  row: Settlement,
  { event, reason }: { event: Confirming | 'dispute'; reason?: string },
) {
  const { tx, caller, clock, upstream } = context
  const { settleNo, settleStatus, version } = await changeSettlement(tx, row, {
    event,
    reason,
    operator: caller.nickName,
    now: clock.now(),
    upstream,
  })
  noteChange(context.tx, {
    type: 'settle',
    id: settleNo,
    after: { payableAmt: row.payableAmt },
  })
  return { settleNo, settleStatus, version }
}
