import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../call'
import { refund } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { audit } from '../log'
import { checkVersion } from '../moves'
import { changeRefund } from './change'

/**
 * Sends an abnormal refund again, to a card that works (domain §8.6, 异常退款).
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function retryRefund(
  context: SessionContext,
  input: { refundNo: string; version?: number },
) {
  const { tx, caller, clock, upstream } = context
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(scoped(caller.scope, refund), eq(refund.refundNo, input.refundNo)))
  if (!row) throw notFound()
  checkVersion(row, input.version)
  const now = clock.now()
  const { to, version } = await changeRefund(tx, row, {
    event: 'retry',
    operator: caller.nickName,
    now,
  })
  const { providerId, refundNo, tradeNo, payChannel, refundAmt } = row
  await upstream.channel.refund(tx, { providerId, now, refundNo, tradeNo, payChannel, refundAmt })
  await audit(context, {
    action: 'refund.retry',
    targetType: 'refund',
    targetId: row.refundNo,
    detail: { from: row.refundStatus, to },
  })
  return { refundNo: row.refundNo, refundStatus: to, version }
}
