import { and, eq, sql } from 'drizzle-orm'
import { rechargeOrder } from '../../db/schema'
import { registerJob } from '../../jobs'
import { appendLog } from '../log'
import { RECHARGE_MOVES } from './moves'

/** Closes an order that nobody paid in time. */
export const RECHARGE_EXPIRE_JOB = 'recharge.expire'

registerJob(RECHARGE_EXPIRE_JOB, async (tx, { providerId, refId }, { clock }) => {
  const key = and(eq(rechargeOrder.providerId, providerId), eq(rechargeOrder.rechargeNo, refId))
  const [order] = await tx.select().from(rechargeOrder).where(key).for('update')
  const { from, to, title } = RECHARGE_MOVES.expire
  // Paid or cancelled since.
  if (!order || !(from as readonly string[]).includes(order.rechargeStatus)) return
  await tx
    .update(rechargeOrder)
    .set({ rechargeStatus: to, version: sql`${rechargeOrder.version} + 1` })
    .where(key)
  await appendLog(tx, {
    providerId,
    targetType: 'recharge',
    targetId: refId,
    title,
    operator: '系统',
    fromState: order.rechargeStatus,
    toState: to,
    remark: '24小时内未付款',
    time: clock.now(),
  })
})
