import { and, eq, sql } from 'drizzle-orm'
import { merchant } from '../merchant/merchant-schema'
import type { ChangeRules } from './merchant-change-kind'

/** Limits of one channel (domain §17): the channel refuses what is above, here they are shown. */
export const limitRules: ChangeRules = {
  // No amount is no limit: its end is shown as well.
  derive: ({ limitTxnAmt = 0, limitDayAmt = 0, limitMonthAmt = 0, ...after }) => ({
    ...after,
    limitTxnAmt,
    limitDayAmt,
    limitMonthAmt,
  }),

  part: ({ limitChannel }) => String(limitChannel),

  facts: async (_tx, { holder, after }) => holder.channelLimits[String(after.limitChannel)] ?? {},

  async apply(tx, { row: { providerId, merId, after }, holder }) {
    const limits = {
      limitTxnAmt: Number(after.limitTxnAmt),
      limitDayAmt: Number(after.limitDayAmt),
      limitMonthAmt: Number(after.limitMonthAmt),
    }
    await tx
      .update(merchant)
      .set({
        channelLimits: { ...holder.channelLimits, [String(after.limitChannel)]: limits },
        version: sql`${merchant.version} + 1`,
      })
      .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  },
}
