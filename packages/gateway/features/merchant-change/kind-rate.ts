import { and, desc, eq } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { priceError } from '#domain/application/products'
import type { ChangeValues } from '#domain/merchant-change/form'
import { productOf } from '#domain/merchant-change/rate'
import type { Tx } from '../../core/db/open'
import { badField } from '../../core/errors'
import { checkLaterDay } from '../../core/later-day'
import { pricesFor } from '../application'
import { setRates } from '../merchant'
import { merchantProduct } from '../merchant/merchant-schema'
import type { ChangeRules, Wanted } from './merchant-change-kind'
import { startOf } from './tomorrow'

/**
 * Rate, cap and floor of one product from a day 00:00 on (domain §17). The rate is set when upstream
 * agrees, for its day; each trade has the rate of the day it was paid on, whatever tells of it.
 */
export const rateRules: ChangeRules = {
  // No amount is no cap and no floor: their end is shown as well.
  derive: ({ feeCapAmt = 0, feeMinAmt = 0, ...after }) => ({ ...after, feeCapAmt, feeMinAmt }),

  part: ({ product }) => String(product),

  async facts(tx, of) {
    const { feeRate, feeCapAmt, feeMinAmt } = await rateInForce(tx, of)
    return { feeRate, feeCapAmt, feeMinAmt }
  },

  async check(tx, of) {
    const { holder, after, now, asking } = of
    if (asking) checkLaterDay(String(after.effectiveDate), now)
    const { rateProduct } = await rateInForce(tx, of)
    const row = { ...productOf(after.product), rateProduct, ...priceOf(after) }
    for (const prices of await pricesFor(tx, holder, dayOf(after, now))) {
      const error = priceError(prices, row)
      if (error) throw badField(error.at, error.msg)
    }
  },

  effectiveFrom: (after, now) => startOf(dayOf(after, now)),

  async arrange(tx, { row, now }) {
    const { providerId, merId, after, changeId, effectiveTime, decider } = row
    const product = productOf(after.product)
    const { rateProduct } = await rateInForce(tx, { holder: row, after })
    const effectiveDate = formatDate(effectiveTime!.getTime())
    const rate = { providerId, merId, ...product, rateProduct, effectiveDate, ...priceOf(after) }
    const by = {
      operator: decider ?? '',
      reason: `变更单 ${changeId}：${row.changeReason}`,
      time: now,
    }
    await setRates(tx, [rate], by)
  },
}

/** The wished day, but never one that has begun. */
const dayOf = (after: ChangeValues, now: number): string => {
  const earliest = addDays(formatDate(now), 1)
  const wished = String(after.effectiveDate)
  return wished > earliest ? wished : earliest
}

const priceOf = ({ feeRate, feeCapAmt, feeMinAmt }: ChangeValues) => ({
  feeRate: Number(feeRate),
  feeCapAmt: Number(feeCapAmt),
  feeMinAmt: Number(feeMinAmt),
})

/** The newest rate of the product, also one that is only coming. */
async function rateInForce(
  tx: Tx,
  {
    holder: { providerId, merId },
    after,
  }: Pick<Wanted, 'after'> & {
    holder: { providerId: string; merId: string }
  },
) {
  const { payChannel, cardKind } = productOf(after.product)
  const [row] = await tx
    .select()
    .from(merchantProduct)
    .where(
      and(
        eq(merchantProduct.providerId, providerId),
        eq(merchantProduct.merId, merId),
        eq(merchantProduct.payChannel, payChannel),
        eq(merchantProduct.cardKind, cardKind),
      ),
    )
    .orderBy(desc(merchantProduct.effectiveDate))
    .limit(1)
  if (!row) throw badField('product', '该商户未开通此产品')
  return row
}
