import { and, eq, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { refund } from '../refund/refund-schema'
import { trade } from '../trade/trade-schema'
import { channelNo, type source } from './ingest-schema'

export type Trade = typeof trade.$inferSelect
export type Refund = typeof refund.$inferSelect
/** What a source gives numbers to. */
export type NoKind = 'TRADE' | 'REFUND' | 'MEMBER' | 'ACT'
type Source = Pick<typeof source.$inferSelect, 'providerId' | 'sourceId'>

/** The trades that a source has told, by the channel's numbers, kept from others. */
export async function toldTrades(
  tx: Tx,
  { providerId, sourceId }: Source,
  nos: readonly string[],
): Promise<Map<string, Trade>> {
  const keys = await keysOf(tx, { providerId, sourceId, noKind: 'TRADE', nos })
  if (keys.length === 0) return new Map()
  const times = [...new Set(keys.map(({ ownTime }) => ownTime.toISOString()))]
  const rows = await tx
    .select()
    .from(trade)
    .where(
      and(
        eq(trade.providerId, providerId),
        // The times choose the months.
        sql`${trade.tradeTime} = any(${sql.param(times)}::timestamptz[])`,
        isAnyOf(
          trade.tradeNo,
          keys.map(({ ownNo }) => ownNo),
        ),
      ),
    )
    .orderBy(trade.tradeTime, trade.tradeNo)
    .for('update')
  const byNo = new Map(rows.map((row) => [row.tradeNo, row]))
  return new Map(
    keys.flatMap(({ no, ownNo }) => (byNo.has(ownNo) ? [[no, byNo.get(ownNo)!] as const] : [])),
  )
}

/** The source's trade with an order number of the merchant's; undefined: none was told. */
export async function tradeByOrder(
  tx: Tx,
  { providerId, sourceId }: Source,
  outTradeNo: string,
): Promise<Trade | undefined> {
  const [row] = await tx
    .select({ trade })
    .from(trade)
    .innerJoin(
      channelNo,
      and(
        eq(channelNo.providerId, trade.providerId),
        eq(channelNo.ownNo, trade.tradeNo),
        eq(channelNo.sourceId, sourceId),
        eq(channelNo.noKind, 'TRADE'),
      ),
    )
    .where(and(eq(trade.providerId, providerId), eq(trade.outTradeNo, outTradeNo)))
    .for('update', { of: trade })
  return row?.trade
}

/** The refund of a number of the channel's or of one of ours; undefined: none is known. */
export async function toldRefund(
  tx: Tx,
  { providerId, sourceId }: Source,
  { channelRefundNo, outRefundNo }: { channelRefundNo?: string; outRefundNo?: string },
): Promise<Refund | undefined> {
  const [key] = channelRefundNo
    ? await keysOf(tx, { providerId, sourceId, noKind: 'REFUND', nos: [channelRefundNo] })
    : []
  const asked = key
    ? and(eq(refund.refundTime, key.ownTime), eq(refund.refundNo, key.ownNo))
    : or(
        // Of one that was asked for here, whose order the channel has answered.
        channelRefundNo ? eq(refund.channelRefundNo, channelRefundNo) : undefined,
        outRefundNo ? eq(refund.outRefundNo, outRefundNo) : undefined,
      )
  if (!asked) return undefined
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.providerId, providerId), asked))
  return row
}

/** Which of ours a source's numbers are; those that it has not sent are left out. */
export const keysOf = (tx: Tx, of: Source & { noKind: NoKind; nos: readonly string[] }) =>
  tx
    .select()
    .from(channelNo)
    .where(
      and(
        eq(channelNo.providerId, of.providerId),
        eq(channelNo.sourceId, of.sourceId),
        eq(channelNo.noKind, of.noKind),
        isAnyOf(channelNo.no, [...new Set(of.nos)]),
      ),
    )

/** Whether numbers of trades are in use, by the number. */
export async function usedTradeNos(
  tx: Tx,
  providerId: string,
  tradeNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tradeNos.length === 0) return new Set()
  const { rows } = await tx.execute<{ no: string }>(sql`
    select trade_no as no from trade where provider_id = ${providerId}
      and trade_no = any(${sql.param([...tradeNos])}::text[])`)
  return new Set(rows.map(({ no }) => no))
}
