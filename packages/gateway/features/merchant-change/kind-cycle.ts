import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { merchant } from '../merchant/merchant-schema'
import type { ChangeRules } from './merchant-change-kind'
import { tomorrow } from './tomorrow'

/**
 * Settlement cycle and least amount (domain §17): trades paid from the next day on settle by the new
 * cycle, and that day's batches are the first with the new least amount. Settle dates of trades
 * before stay.
 */
export const cycleRules: ChangeRules = {
  facts: async (_tx, { holder: { settleCycle, minSettleAmt } }) => ({ settleCycle, minSettleAmt }),

  effectiveFrom: (_after, now) => tomorrow(formatDate(now)),

  async apply(tx, { row: { providerId, merId, after } }) {
    await tx
      .update(merchant)
      .set({
        settleCycle: String(after.settleCycle),
        minSettleAmt: Number(after.minSettleAmt),
        version: sql`${merchant.version} + 1`,
      })
      .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  },
}
