import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SessionContext } from '../../core/call'
import { fits } from '../../core/list/coarse'
import { scoped, type RowScope } from '../../core/scope'
import { tradeDays } from '../trade'
import { trade, tradeRollup } from '../trade/trade-schema'

/** Money taken in a stretch of time, in fen; refunds count on the trade's own day. */
export interface Figures {
  transCount: number
  payAmt: number
  refundAmt: number
}

/** Paid trades of a day from its first moment up to `until`; both epoch ms. */
export async function takenOn(
  { tx, caller: { scope } }: SessionContext,
  start: number,
  until: number,
): Promise<Figures> {
  const amount = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`
  const [taken] = await tx
    .select({
      transCount: sql<string>`count(*)`,
      payAmt: amount(trade.payAmt),
      refundAmt: amount(trade.refundAmt),
    })
    .from(trade)
    .where(
      and(
        scoped(scope, trade),
        gte(trade.tradeTime, new Date(start)),
        lt(trade.tradeTime, new Date(until)),
        eq(trade.tradeStatus, 'SUCCESS'),
      ),
    )
  const { transCount, payAmt, refundAmt } = taken!
  return {
    transCount: Number(transCount),
    payAmt: Number(payAmt),
    refundAmt: Number(refundAmt),
  }
}

/** Sums of days for a scope: without merchants where it sees them all. */
export const daySums = (scope: RowScope) =>
  fits(tradeDays, scope, []) ? tradeDays.source : tradeRollup
