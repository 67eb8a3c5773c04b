import { and, asc, eq, lt, ne } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { settlement } from './settlement-schema'

/**
 * A month in which refunds gave back more than was earned comes to less than 0, which cannot be
 * paid. It is settled with 0, and the following months of the same payee pay for it, none of them
 * more than it has (docs/decisions/0020).
 */

/** What a payee owes from months that were settled. */
export interface Debt {
  /** Fen, never below 0. */
  amt: number
  /** The month it began with; '' without any. */
  since: string
}

export const NO_DEBT: Debt = { amt: 0, since: '' }

type Carried = Pick<typeof settlement.$inferSelect, 'billMonth' | 'carryAmt'>

/** What is owed once one more month was settled. */
export function debtAfter(debt: Debt, { billMonth, carryAmt }: Carried): Debt {
  const amt = debt.amt + carryAmt
  return amt === 0 ? NO_DEBT : { amt, since: debt.since || billMonth }
}

/** What a payee owes when a month is about to be settled. */
export async function debtBefore(
  tx: Tx,
  { providerId, targetId, billMonth }: { providerId: string; targetId: string; billMonth: string },
): Promise<Debt> {
  const rows = await tx
    .select({ billMonth: settlement.billMonth, carryAmt: settlement.carryAmt })
    .from(settlement)
    .where(
      and(
        eq(settlement.providerId, providerId),
        eq(settlement.targetId, targetId),
        lt(settlement.billMonth, billMonth),
        ne(settlement.carryAmt, 0),
      ),
    )
    .orderBy(asc(settlement.billMonth))
  return rows.reduce(debtAfter, NO_DEBT)
}

/**
 * What a month of `amt` fen lends (above 0) or gives back of the debt (below 0), and why in words;
 * together with `amt` it is never below 0.
 */
export function carryOf(amt: number, debt: Debt): { carryAmt: number; reason: string } {
  if (amt < 0)
    return { carryAmt: -amt, reason: `本期分润为负，欠款 ${formatYuan(-amt)} 结转以后账期扣回` }
  const back = Math.min(amt, debt.amt)
  if (back === 0) return { carryAmt: 0, reason: '' }
  const left = debt.amt - back
  return {
    carryAmt: -back,
    reason: `扣回 ${debt.since} 结转的欠款 ${formatYuan(back)}${left > 0 ? `，余 ${formatYuan(left)} 继续结转` : ''}`,
  }
}
