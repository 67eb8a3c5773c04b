import { bigint, index, integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { fen, ident } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** In 1/100 000; of nothing there is none. Where little is left of much, it is large. */
const rate = () => bigint({ mode: 'number' })
const weighed = () => numeric({ precision: 30, scale: 0 }).notNull()

const whose = () => ({
  providerId: ident().notNull(),
  changeNo: integer().notNull(),
  merId: ident().notNull(),
})

/**
 * A merchant's income of a period that somebody asked for (docs/decisions/0178). Which period, and
 * what all its rows come to, stands in `trade_change_period`.
 */
export const incomeSum = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'income_sum',
    {
      ...whose(),
      /** The partner, as part of a key: '' where the provider serves the merchant itself. */
      partnerKey: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      transAmt: fen(),
      transCount: integer().notNull(),
      weightAmt: fen(),
      merFeeWeight: weighed(),
      costWeight: weighed(),
      merFeeAmt: fen(),
      costFeeAmt: fen(),
      incomeAmt: fen(),
      partnerShareAmt: fen(),
      netIncomeAmt: fen(),
      merFeeRate: rate(),
      costRate: rate(),
      merNominalRate: rate(),
      costNominalRate: rate(),
    },
    (t) => {
      const kept = [t.providerId, t.changeNo] as const
      const keys = [t.merId, t.partnerId] as const
      return [
        primaryKey({ columns: [t.providerId, t.changeNo, t.merId, t.partnerKey] }),
        // One for each order that the list offers.
        index('income_sum_trans_idx').on(...kept, t.transAmt, ...keys),
        index('income_sum_count_idx').on(...kept, t.transCount, ...keys),
        index('income_sum_fee_idx').on(...kept, t.merFeeAmt, ...keys),
        index('income_sum_income_idx').on(...kept, t.incomeAmt, ...keys),
        index('income_sum_share_idx').on(...kept, t.partnerShareAmt, ...keys),
        index('income_sum_net_idx').on(...kept, t.netIncomeAmt, ...keys),
        index('income_sum_partner_idx').on(...kept, t.partnerId, t.transAmt, t.merId),
      ]
    },
  ),
)

/** What a merchant brought in two periods that somebody compared: a month and the one before, or days. */
export const incomeChangeRow = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'income_change',
    {
      ...whose(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      earnedAmt: fen(),
      beforeEarnedAmt: fen(),
      diffEarnedAmt: fen(),
      transAmt: fen(),
      beforeTransAmt: fen(),
      diffTransAmt: fen(),
      /** Of all of them together: a day that is closed later changes it, or the amounts. */
      transCount: integer().notNull(),
      beforeTransCount: integer().notNull(),
      earnedRate: rate(),
      beforeEarnedRate: rate(),
    },
    (t) => {
      const kept = [t.providerId, t.changeNo] as const
      return [
        primaryKey({ columns: [t.providerId, t.changeNo, t.merId] }),
        // One for each order that the list offers.
        index('income_change_earned_idx').on(...kept, t.earnedAmt, t.merId),
        index('income_change_before_earned_idx').on(...kept, t.beforeEarnedAmt, t.merId),
        index('income_change_diff_earned_idx').on(...kept, t.diffEarnedAmt, t.merId),
        index('income_change_trans_idx').on(...kept, t.transAmt, t.merId),
        index('income_change_before_trans_idx').on(...kept, t.beforeTransAmt, t.merId),
        index('income_change_diff_trans_idx').on(...kept, t.diffTransAmt, t.merId),
      ]
    },
  ),
)
