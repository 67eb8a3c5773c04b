import { formatDate } from '#domain/dates'
import type { ChangeRules } from './merchant-change-kind'
import { tomorrow } from './tomorrow'
import { writeMerchant } from './write-merchant'

/**
 * Settlement cycle and least amount, from the next open settle date on (domain §17): trades that are
 * taken from the next day's 00:00 on settle by the new cycle, also one that was paid before and
 * arrives later; that day's batches are the first with the new least amount. Settle dates of trades
 * taken before stay.
 */
export const cycleRules: ChangeRules = {
  facts: async (_tx, { holder: { settleCycle, minSettleAmt } }) => ({ settleCycle, minSettleAmt }),

  effectiveFrom: (_after, now) => tomorrow(formatDate(now)),

  async apply(tx, { row: { after }, holder }) {
    const { settleCycle, minSettleAmt } = after
    await writeMerchant(tx, holder, {
      settleCycle: String(settleCycle),
      minSettleAmt: Number(minSettleAmt),
    })
  },
}
