import { and, asc, desc, eq, like, lte } from 'drizzle-orm'
import { formatRate } from '#domain/money'
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

/** What a trade was sold of: the product as `merchant_product` has it. */
interface Sold {
  providerId: string
  merId: string
  payChannel: string
  cardKind: string | null
}

/**
 * The change that gave a product its rate of a day, in words: from when, what it was before, and the
 * reason with its number; undefined where the rate is the first one.
 * @param day `YYYY-MM-DD`
 */
export async function rateChangeAt(
  tx: Tx,
  { providerId, merId, payChannel, cardKind }: Sold,
  day: string,
): Promise<string | undefined> {
  const card = payChannel === 'BANKCARD' ? (cardKind ?? '') : ''
  const [now, before] = await tx
    .select()
    .from(merchantProduct)
    .where(
      and(
        eq(merchantProduct.providerId, providerId),
        eq(merchantProduct.merId, merId),
        eq(merchantProduct.payChannel, payChannel),
        eq(merchantProduct.cardKind, card),
        lte(merchantProduct.effectiveDate, day),
      ),
    )
    .orderBy(desc(merchantProduct.effectiveDate))
    .limit(2)
  if (!now || !before) return undefined
  const [fact] = await tx
    .select({ reason: recordFact.reason })
    .from(recordFact)
    .where(
      and(
        eq(recordFact.providerId, providerId),
        eq(recordFact.targetType, RATE_FACTS.type),
        eq(recordFact.targetId, rateNo(now)),
      ),
    )
    .orderBy(desc(recordFact.seq))
    .limit(1)
  const why = fact?.reason ? `（${fact.reason}）` : ''
  return `费率 ${formatRate(now.feeRate)}，${now.effectiveDate} 起，此前 ${formatRate(before.feeRate)}${why}`
}
