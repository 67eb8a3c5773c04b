import { and, eq } from 'drizzle-orm'
import { ORDER_STATE } from '#domain/upstream-order/dicts'
import type { SessionContext } from '../../core/call'
import { conflict, notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { scoped } from '../../core/scope'
import { orderedAmt } from '../../core/upstream/ordered-amt'
import { newestOrder } from '../../core/upstream/newest-order'
import { upstreamOrder } from '../../core/upstream/upstream-schema'
import { wakeSender } from '../../core/upstream/wake'

/**
 * Sends an order again that was not answered in time, under its own number: upstream takes a second
 * arrival as the first, so no payment is made twice. Its time runs anew once upstream has it.
 * @throws CallError 90404 outside the scope; 90409 from another state, or where its record was asked
 *   about again since
 */
export async function resendOrder(
  context: SessionContext,
  { orderId }: { orderId: string },
): Promise<{ orderId: string; orderState: string }> {
  const { tx, caller, clock } = context
  const [order] = await tx
    .select()
    .from(upstreamOrder)
    .where(and(scoped(caller.scope, upstreamOrder), eq(upstreamOrder.orderId, orderId)))
    .for('update')
  if (!order) throw notFound()
  if (order.state !== 'EXPIRED') throw stateChanged(ORDER_STATE, order.state)
  if ((await newestOrder(tx, order))?.orderId !== orderId)
    throw conflict('该单据已有新的指令，不能再发送这一条')
  await tx
    .update(upstreamOrder)
    .set({ state: 'WAITING', nextAt: new Date(clock.now()), deadline: null, lastError: '' })
    .where(and(eq(upstreamOrder.providerId, order.providerId), eq(upstreamOrder.orderId, orderId)))
  wakeSender()
  const { kind, refId, attempts } = order
  noteChange(context.tx, {
    type: 'upstreamOrder',
    id: orderId,
    after: { kind, refId, attempts },
  })
  return { orderId, orderState: 'WAITING' }
}

/** Fen that sending the order again may pay, as the second factor asks; 0 where there is none. */
export async function resendAmt({ tx, caller }: SessionContext, orderId: string): Promise<number> {
  const [order] = await tx
    .select({ kind: upstreamOrder.kind, payload: upstreamOrder.payload })
    .from(upstreamOrder)
    .where(and(scoped(caller.scope, upstreamOrder), eq(upstreamOrder.orderId, orderId)))
  return order ? orderedAmt(order) : 0
}
