import { and, asc, eq } from 'drizzle-orm'
import { merchant, refund, trade, tradeRollup } from '../../schema'
import { addToRollup, payDelta, rebuildRollup } from '../../features/trade/rollup'
import type { TestGateway } from '../support/gateway'

export const PROVIDER = '6000000000000001'
export type Trade = typeof trade.$inferSelect
export type Refund = typeof refund.$inferSelect

let serial = 0

/** A paid trade of its own for one test: ¥100.00 with a fee of ¥0.38, no refunds. */
export async function newTrade(gw: TestGateway, over: Partial<Trade> = {}): Promise<Trade> {
  const [like] = await gw.db
    .select({ trade })
    .from(trade)
    .innerJoin(merchant, and(eq(merchant.merId, trade.merId), eq(merchant.merStatus, 'NORMAL')))
    .where(and(eq(trade.providerId, PROVIDER), eq(trade.tradeStatus, 'SUCCESS')))
    .orderBy(asc(trade.tradeNo))
    .limit(1)
  const no = String(++serial).padStart(10, '0')
  const row: Trade = {
    ...like!.trade,
    tradeTime: new Date('2026-11-18T12:00:00+08:00'),
    tradeNo: `20261118120000${no}`,
    outTradeNo: `TEST${no}`,
    channelTradeNo: `CH${no}`,
    transAmt: 10_000,
    couponAmt: 0,
    payAmt: 10_000,
    feeAmt: 38,
    settleAmt: 9962,
    costFeeAmt: 20,
    partnerShareAmt: 8,
    incomeAmt: 10,
    refundAmt: 0,
    refundState: 'NONE',
    // Its own money pays its refunds.
    settleStatus: 'UNSETTLED',
    settleDate: '2026-11-23',
    batchNo: null,
    ...over,
  }
  await gw.db.transaction(async (tx) => {
    await tx.insert(trade).values(row)
    if (row.tradeStatus === 'SUCCESS') await addToRollup(tx, payDelta(row))
  })
  return row
}

/** A trade of which the merchant gets all: fee, cost and shares are 0. */
export const feelessTrade = (
  gw: TestGateway,
  payAmt: number,
  over: Partial<Trade> = {},
): Promise<Trade> =>
  newTrade(gw, {
    transAmt: payAmt,
    payAmt,
    settleAmt: payAmt,
    feeAmt: 0,
    costFeeAmt: 0,
    partnerShareAmt: 0,
    incomeAmt: 0,
    ...over,
  })

export async function tradeNow(gw: TestGateway, tradeNo: string): Promise<Trade> {
  const [row] = await gw.db.select().from(trade).where(eq(trade.tradeNo, tradeNo))
  return row!
}

export function refundsOf(gw: TestGateway, tradeNo: string): Promise<Refund[]> {
  return gw.db
    .select()
    .from(refund)
    .where(eq(refund.tradeNo, tradeNo))
    .orderBy(asc(refund.refundNo))
}

/** The kept sums, and the same made anew from the rows. */
export async function rollups(gw: TestGateway, providerId = PROVIDER) {
  const read = () =>
    gw.db
      .select()
      .from(tradeRollup)
      .where(eq(tradeRollup.providerId, providerId))
      .orderBy(tradeRollup.tradeDate, tradeRollup.merId, tradeRollup.shopId, tradeRollup.payChannel)
  const kept = await read()
  await gw.db.transaction((tx) => rebuildRollup(tx, providerId))
  return { kept, rebuilt: await read() }
}

export async function decide(gw: TestGateway, order: Record<string, unknown>) {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: order,
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}

export async function pendingOf(gw: TestGateway, id: string) {
  const response = await gw.app.inject({
    method: 'GET',
    url: '/sandbox/api/pending',
    headers: { host: '127.0.0.1' },
  })
  return response.json().list.find((one: { id: string }) => one.id === id)
}
