import { and, eq, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { partner } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { scoped, type RowScope } from '../../core/scope'
import { partnerOf } from '../names'
import { incomeMonthSum } from './income-schema'

/** Figures of a month's income, fen; `netIncomeAmt` = merFeeAmt - costFeeAmt - partnerShareAmt. */
export interface IncomeOfMonth {
  transAmt: number
  transCount: number
  merFeeAmt: number
  costFeeAmt: number
  partnerShareAmt: number
  netIncomeAmt: number
}

/**
 * A provider's income of a month.
 * @param asked `topId`: of this top-level partner and all partners below it; `scope`: what a caller sees
 */
export async function incomeOfMonth(
  tx: Tx,
  asked: { providerId: string; month: string; topId?: string | undefined; scope?: RowScope },
): Promise<IncomeOfMonth> {
  const { providerId, month, topId, scope } = asked
  const own = incomeMonthSum
  const total = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await tx
    .select({
      transAmt: total(own.transAmt),
      transCount: total(own.transCount),
      merFeeAmt: total(own.merFeeAmt),
      costFeeAmt: total(own.costFeeAmt),
      partnerShareAmt: total(own.partnerShareAmt),
      netIncomeAmt: total(own.netIncomeAmt),
    })
    .from(own)
    .leftJoin(partner, partnerOf(own))
    .where(
      and(
        eq(own.providerId, providerId),
        eq(own.incomeMonth, month),
        scope && scoped(scope, own),
        topId === undefined ? undefined : like(partner.path, `/${topId}/%`),
      ),
    )
  return row!
}
