import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import type { Tx } from '../../core/db/open'
import { changeRecharge, lockRecharge, type Recharge, type RechargeKey } from './recharge-change'
import { PAY_WITHIN_MS, RECHARGE_MOVES } from './recharge-moves'

/** Closes an order that was not paid in time. */
export const RECHARGE_EXPIRE_JOB = 'recharge.expire'

export const rechargeExpireJob: ShortJob = {
  kind: RECHARGE_EXPIRE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock, upstream }) {
    const order = await lockRecharge(tx, { providerId, rechargeNo: refId })
    // Paid or cancelled since.
    if (!order || !(RECHARGE_MOVES.expire.from as readonly string[]).includes(order.rechargeStatus))
      return
    await changeRecharge(tx, order, {
      event: 'expire',
      operator: '系统',
      remark: '24小时内未付款',
      now: clock.now(),
    })
    await upstream.withdraw(tx, { providerId, kinds: ['bank.recharge'], refId })
  },
}

export async function awaitExpiry(
  tx: Tx,
  { providerId, rechargeNo, applyTime }: RechargeKey & Pick<Recharge, 'applyTime'>,
): Promise<void> {
  const about = { kind: RECHARGE_EXPIRE_JOB, refId: rechargeNo, providerId }
  const runAt = applyTime.getTime() + PAY_WITHIN_MS
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** It was paid or cancelled. */
export async function dropExpiry(tx: Tx, { providerId, rechargeNo }: RechargeKey): Promise<void> {
  await cancelJobs(tx, { kind: RECHARGE_EXPIRE_JOB, providerId, refId: rechargeNo })
}
