import type { ChangeRules } from './merchant-change-kind'
import { writeMerchant } from './write-merchant'

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

  async apply(tx, { row: { after }, holder }) {
    const limits = {
      limitTxnAmt: Number(after.limitTxnAmt),
      limitDayAmt: Number(after.limitDayAmt),
      limitMonthAmt: Number(after.limitMonthAmt),
    }
    await writeMerchant(tx, holder, {
      channelLimits: { ...holder.channelLimits, [String(after.limitChannel)]: limits },
    })
  },
}
