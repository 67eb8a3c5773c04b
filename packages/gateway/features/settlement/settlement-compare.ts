import { and, eq } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { settlement } from './settlement-schema'

type Settlement = typeof settlement.$inferSelect

/** What a settlement is made of; the parts add up to the last. */
const PARTS: readonly [item: string, amount: (row: Settlement) => number][] = [
  ['INCOME', (row) => row.incomeAmt],
  ['ADJUST', (row) => row.adjustAmt],
  ['TAX', (row) => 0 - row.taxAmt],
  ['PAYABLE', (row) => row.payableAmt],
]

/** The same payee's settlement of the month before, to compare with; none for the first one. */
export async function comparedWithBefore(tx: Tx, record: Settlement) {
  const [before] = await tx
    .select()
    .from(settlement)
    .where(
      and(
        eq(settlement.providerId, record.providerId),
        eq(settlement.targetId, record.targetId),
        eq(settlement.billMonth, addMonths(record.billMonth, -1)),
      ),
    )
  if (!before) return []
  return PARTS.map(([item, amount]) => ({
    item,
    amt: amount(record),
    beforeAmt: amount(before),
    diffAmt: amount(record) - amount(before),
    targetId: record.targetId,
    billMonth: record.billMonth,
  }))
}
