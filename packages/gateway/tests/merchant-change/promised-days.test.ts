import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { merchant } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { feelessTrade, PROVIDER, tradeNow } from '../refund/trades'
import { changeDesk, HOUR, merchantNow } from './support'

const gw = await gatewayForFile()
const desk = await changeDesk(gw)

/** A trade of Friday 12:00 that its merchant's cycle, D1, settles on Saturday. */
async function dueOnSaturday(): Promise<{ tradeNo: string; merId: string }> {
  const tradeTime = new Date('2026-11-20T12:00:00+08:00')
  const { tradeNo } = await feelessTrade(gw, 36_100, { tradeTime, settleDate: '2026-11-21' })
  const { merId } = await tradeNow(gw, tradeNo)
  await gw.db
    .update(merchant)
    .set({ settleCycle: 'D1' })
    .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, merId)))
  return { tradeNo, merId }
}

test('a trade is settled on the day it was promised, though its merchant has a slower cycle by then', async () => {
  const { tradeNo, merId } = await dueOnSaturday()
  const change = await desk.asked(merId, 'CYCLE', { settleCycle: 'T1', minSettleAmt: 0 })
  await desk.decide('approve', change)
  await desk.answers(change.changeId, 'done')
  await gw.keepOnlyJobs('merchant-change.take', 'merchant-settle-06', 'merchant-settle-08')
  await gw.clock.advance(18 * HOUR)
  expect((await merchantNow(gw, merId)).settleCycle).toBe('T1')
  const { batchNo, settleDate } = await tradeNow(gw, tradeNo)
  expect([batchNo?.slice(0, 8), settleDate]).toEqual(['MS261121', '2026-11-21'])
})
