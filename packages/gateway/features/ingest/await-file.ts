import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { holdTrades, releaseTrades } from '../merchant-account'
import { merchant } from '../merchant/merchant-schema'
import { channelNo } from './ingest-schema'
import type { Trade } from './known-trades'
import type { Applying } from './outcome'

/** Payments of a source that is settled by its files alone (`settleOn` FILE). */

type Paid = Pick<Trade, 'providerId' | 'merId' | 'tradeNo' | 'tradeStatus'>

/** Keeps payments that a notice brought out of settlement until the day's file has them. */
export async function awaitFile(
  { tx, source, carrier }: Applying,
  trades: readonly Paid[],
): Promise<void> {
  if (source.settleOn !== 'FILE' || carrier === 'FILE') return
  const paid = trades.filter(({ tradeStatus }) => tradeStatus === 'SUCCESS')
  for (const merId of new Set(paid.map((one) => one.merId))) {
    const own = paid.filter((one) => one.merId === merId).map(({ tradeNo }) => tradeNo)
    const { providerId } = source
    await holdTrades(tx, { providerId, merId }, own)
    await setAwaits(tx, providerId, own, true)
  }
}

/** Lets a payment be settled that the day's file has. */
export async function confirmByFile(
  { tx, carrier, now }: Applying,
  { providerId, merId, tradeNo, tradeStatus, settleStatus, batchNo }: Trade,
): Promise<void> {
  const isHeld = tradeStatus === 'SUCCESS' && settleStatus === 'HELD' && batchNo === null
  if (carrier !== 'FILE' || !isHeld) return
  await setAwaits(tx, providerId, [tradeNo], false)
  const [holder] = await tx
    .select({ settleCycle: merchant.settleCycle, merStatus: merchant.merStatus })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  // Of a merchant that is frozen all trades stay held.
  if (holder?.merStatus !== 'NORMAL') return
  await releaseTrades(tx, { providerId, merId, settleCycle: holder.settleCycle }, now, [tradeNo])
}

const setAwaits = (tx: Tx, providerId: string, tradeNos: readonly string[], awaitsFile: boolean) =>
  tx
    .update(channelNo)
    .set({ awaitsFile })
    .where(
      and(
        eq(channelNo.providerId, providerId),
        eq(channelNo.noKind, 'TRADE'),
        sql`${channelNo.ownNo} = any(${sql.param([...tradeNos])}::text[])`,
      ),
    )
