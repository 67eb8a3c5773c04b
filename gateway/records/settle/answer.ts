import type { SessionContext } from '../../call'
import { audit } from '../log'
import { checkVersion } from '../moves'
import { changeSettle, lockSettle, type Settle } from './change'

interface Seen {
  settleNo: string
  version: number
}

/**
 * The provider agrees with a settlement.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function confirmSettle(context: SessionContext, { settleNo, version }: Seen) {
  const row = await lockSettle(context, settleNo)
  checkVersion(row, version)
  return answered(context, row, { event: confirmEvent(row) })
}

/**
 * The provider objects to a settlement.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function disputeSettle(
  context: SessionContext,
  { settleNo, version, reason }: Seen & { reason: string },
) {
  const row = await lockSettle(context, settleNo)
  checkVersion(row, version)
  return answered(context, row, { event: 'dispute', reason })
}

/** An invoice is due from whoever is paid by bank transfer, for money there is. */
export const confirmEvent = ({ payWay, payableAmt }: Settle): 'confirm' | 'confirmFree' =>
  payWay === 'CLOUD' || payableAmt <= 0 ? 'confirmFree' : 'confirm'

async function answered(
  context: SessionContext,
  row: Settle,
  { event, reason }: { event: 'confirm' | 'confirmFree' | 'dispute'; reason?: string },
) {
  const { tx, caller, clock } = context
  const { settleNo, settleStatus, version } = await changeSettle(tx, row, {
    event,
    reason,
    operator: caller.nickName,
    now: clock.now(),
  })
  await audit(context, {
    action: event === 'dispute' ? 'settle.dispute' : 'settle.confirm',
    targetType: 'settle',
    targetId: settleNo,
    detail: { from: row.settleStatus, to: settleStatus, payableAmt: row.payableAmt },
  })
  return { settleNo, settleStatus, version }
}
