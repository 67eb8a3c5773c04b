import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { refund } from '../refund-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { checkVersion } from '../../../core/moves'
import { changeRefund } from '../refund-change'

/** Sends an abnormal refund again (domain §8.6). */
export default defineCall({
  path: '/v1/refund/retry',
  access: { roles: ['3'], codes: [CODES.refund.apply] },
  request: z.object({ refundNo: id(), version: optional(version) }),
  write: true,
  moves: async ({ refundNo }, context) => (await findRefund(context, refundNo)).refundAmt,
  approval: { act: 'REFUND' },
  handler: retryRefund,
})

/**
 * Sends an abnormal refund again, to a card that works (domain §8.6, 异常退款).
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
async function retryRefund(context: SessionContext, input: { refundNo: string; version?: number }) {
  const { tx, caller, clock, upstream } = context
  const row = await findRefund(context, input.refundNo)
  checkVersion(row, input.version)
  const now = clock.now()
  const { to, version } = await changeRefund(tx, row, {
    event: 'retry',
    operator: caller.nickName,
    now,
  })
  const { providerId, refundNo, tradeNo, payChannel, refundAmt } = row
  await upstream.channel.refund(tx, { providerId, now, refundNo, tradeNo, payChannel, refundAmt })
  return { refundNo: row.refundNo, refundStatus: to, version }
}

/** @throws CallError 90404 outside the scope */
async function findRefund({ tx, caller }: SessionContext, refundNo: string) {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(scoped(caller.scope, refund), eq(refund.refundNo, refundNo)))
  if (!row) throw notFound()
  return row
}
