import { and, eq, sql } from 'drizzle-orm'
import { merchant } from '../../features/merchant/merchant-schema'
import { refund } from '../../features/refund/refund-schema'
import { addToRollup, payDelta, refundDelta } from '../../features/trade/rollup'
import { trade } from '../../features/trade/trade-schema'
import { PROVIDER_ONE } from '../support/samples'
import type { gatewayForFile } from '../support/gateway'

type Gateway = Awaited<ReturnType<typeof gatewayForFile>>

/** Payments and refunds that are written down, and counted, as the product does. */
export function paymentsOf({ db, clock }: Pick<Gateway, 'db' | 'clock'>) {
  let serial = 0

  async function first() {
    const [row] = await db
      .select()
      .from(trade)
      .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeStatus, 'SUCCESS')))
      .orderBy(trade.tradeTime, trade.tradeNo)
      .limit(1)
    return row!
  }

  /** Adds a payment at a moment; default: to the merchant of the provider's first trade. */
  async function pay(at: Date, merId?: string) {
    const no = `OPEN${++serial}`
    const row = {
      ...(await first()),
      ...(merId && { merId, shopId: `S${merId}` }),
      tradeTime: at,
      tradeNo: no,
      outTradeNo: no,
    }
    await db.transaction(async (tx) => {
      await tx.insert(trade).values(row)
      await addToRollup(tx, payDelta(row))
    })
    return row
  }

  /** Gives so much of a payment back, now. */
  async function giveBack(of: typeof trade.$inferSelect, refundAmt: number) {
    const [like] = await db.select().from(refund).where(eq(refund.refundStatus, 'SUCCESS')).limit(1)
    const no = `BACK${++serial}`
    const { providerId, tradeNo, tradeTime, merId, shopId, partnerId, createdBy, payChannel } = of
    const owner = {
      providerId,
      tradeNo,
      tradeTime,
      merId,
      shopId,
      partnerId,
      createdBy,
      payChannel,
    }
    const now = new Date(clock.now())
    await db.transaction(async (tx) => {
      await tx.insert(refund).values({
        ...like!,
        ...owner,
        refundAmt,
        refundTime: now,
        finishTime: now,
        refundNo: no,
        outRefundNo: no,
      })
      await addToRollup(tx, refundDelta(of, refundAmt))
    })
  }

  /** So many at once, in the sums alone. */
  async function payMany(count: number, day = '2026-11-13') {
    const at = { ...(await first()), tradeTime: new Date(`${day}T12:00:00+08:00`) }
    await db.transaction((tx) =>
      addToRollup(tx, { ...payDelta(at, count < 0 ? -1 : 1), payCount: count }),
    )
  }

  /** A merchant without payments. */
  async function quiet(): Promise<string> {
    const [row] = await db
      .select({ merId: merchant.merId })
      .from(merchant)
      .where(
        and(
          eq(merchant.providerId, PROVIDER_ONE),
          sql`not exists (select from trade_rollup r where r.mer_id = ${merchant.merId})`,
        ),
      )
      .orderBy(merchant.merId)
      .limit(1)
    return row!.merId
  }

  /** So long ago, to the second. */
  const ago = (ms: number) => new Date(Math.floor(clock.now() / 1000) * 1000 - ms)

  return { pay, giveBack, payMany, quiet, ago }
}
