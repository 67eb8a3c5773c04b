import { and, asc, eq, like } from 'drizzle-orm'
import type { Caller } from '../../core/call'
import { recordFact } from '../../core/db/core-schema'
import type { Tx } from '../../core/db/open'
import { wireTime } from '../../core/wire-time'
import { keepFacts, type Decision } from '../../core/record-facts'
import { staffFor, staffOf } from '../../core/staff-of'
import { merchantProduct, RATE_FACTS } from './merchant-schema'

type Rates = typeof merchantProduct.$inferInsert

/**
 * Sets what a merchant pays from a day on, with who decided so. The only way to a rate: one that
 * came otherwise has no change record, and the proof finds it. Rates of days before stay.
 * @param rows of one merchant
 */
export async function setRates(tx: Tx, rows: readonly Rates[], by: Decision): Promise<void> {
  const [first] = rows
  if (!first) return
  for (const row of rows) {
    const { rateProduct, feeRate, feeMinAmt, feeCapAmt } = row
    const { providerId, merId, payChannel, cardKind, effectiveDate } = merchantProduct
    await tx
      .insert(merchantProduct)
      .values(row)
      .onConflictDoUpdate({
        target: [providerId, merId, payChannel, cardKind, effectiveDate],
        set: { rateProduct, feeRate, feeMinAmt, feeCapAmt },
      })
  }
  const { providerId } = first
  await keepFacts(tx, RATE_FACTS, { providerId, nos: rows.map(rateNo) }, by)
}

/** As RATE_FACTS numbers them. */
export const rateNo = ({
  merId,
  payChannel,
  cardKind,
  effectiveDate,
}: Pick<Rates, 'merId' | 'payChannel' | 'cardKind' | 'effectiveDate'>): string =>
  [merId, payChannel, ...(cardKind ? [cardKind] : []), effectiveDate].join('/')

/** Who changed each of a merchant's rates last, when and why, by the rate's number. */
export async function rateChanges(
  tx: Tx,
  caller: Caller,
  { providerId, merId }: { providerId: string; merId: string },
) {
  const { targetId, operator, time, reason, seq } = recordFact
  const rows = await tx
    .select({
      no: targetId,
      changedBy: operator,
      changedById: staffOf(recordFact, 'operator'),
      changeTime: time,
      changeReason: reason,
    })
    .from(recordFact)
    .where(
      and(
        eq(recordFact.providerId, providerId),
        eq(recordFact.targetType, RATE_FACTS.type),
        like(targetId, `${merId}/%`),
      ),
    )
    .orderBy(asc(seq))
  return new Map(
    rows.map(({ no, changeTime, changedById, ...by }) => [
      no,
      { ...by, changedById: staffFor(caller, changedById), changeTime: wireTime(changeTime) },
    ]),
  )
}
