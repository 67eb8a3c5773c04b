import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/** How much of the period's sums was paid since the last day that is over (docs/decisions/0176). */
const openPart = () => ({
  openPayCount: integer().notNull().default(0),
  openPayAmt: fen(),
  openFeeAmt: fen(),
})

/** Of which comparison or sums a row is, and whose. */
const whose = () => ({
  providerId: ident().notNull(),
  changeNo: integer().notNull(),
  /** '' where the row is the merchant's. */
  shopId: ident().notNull(),
  merId: ident().notNull(),
  partnerId: ident(),
  createdBy: ident().notNull(),
})

/**
 * Comparisons of two periods that are kept ready, because their lists open with them (last week and
 * last month) or because somebody asked for them. What they were made of stands beside them; once
 * the days' sums say otherwise they answer nothing any more (docs/decisions/0141).
 */
export const tradeChangePeriod = pgTable(
  'trade_change_period',
  {
    providerId: ident().notNull(),
    /** Below zero for those that were asked for. */
    changeNo: integer().notNull(),
    /** What its rows are of: MERCHANT or SHOP; SUM_MER or SUM_SHOP for those in trade_sum, INC_MER in income_sum, INC_CHD or INC_CHM in income_change. */
    dimension: varchar({ length: 8 }).notNull(),
    firstDate: date({ mode: 'string' }).notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    /** The last day that its rows are made of, where that was before the period's own: no other is over. */
    throughDate: date({ mode: 'string' }),
    /** Rows it has. */
    rowCount: integer().notNull(),
    payCount: integer().notNull(),
    beforePayCount: integer().notNull(),
    payAmt: fen(),
    beforePayAmt: fen(),
    feeAmt: fen(),
    beforeFeeAmt: fen(),
    /** Of sums alone. */
    couponAmt: fen(),
    refundCount: integer().notNull().default(0),
    refundAmt: fen(),
    /** Of income alone. */
    netIncomeAmt: fen(),
    beforeNetIncomeAmt: fen(),
    /** Of sums, and of a period that goes on: what came before it is in its rows; null: none after throughDate. */
    untilTime: instant(),
    ...openPart(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.changeNo] }),
    uniqueIndex('trade_change_period_range_idx').on(
      t.providerId,
      t.dimension,
      t.firstDate,
      t.lastDate,
    ),
  ],
)

/** Other comparisons that somebody asked for: few, and for some days (docs/decisions/0172). */
export const tradeChangeAsked = pgTable(
  'trade_change_asked',
  {
    providerId: ident().notNull(),
    dimension: varchar({ length: 8 }).notNull(),
    firstDate: date({ mode: 'string' }).notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    /** Last, in business time, to the minute. */
    askedAt: instant().notNull(),
    /** A job is to make it, or is at it: whoever sets it adds the job. */
    making: boolean().notNull(),
    /** Of its rows, however often they are made; none before they are for the first time. */
    changeNo: integer(),
  },
  (t) => [
    primaryKey({
      name: 'trade_change_asked_pk',
      columns: [t.providerId, t.dimension, t.firstDate, t.lastDate],
    }),
    uniqueIndex('trade_change_asked_no_idx').on(t.providerId, t.changeNo),
  ],
)

/** A merchant's or a shop's row of one of them. */
export const tradeChangeRow = pgTable(
  'trade_change',
  {
    ...whose(),
    payAmt: fen(),
    beforePayAmt: fen(),
    diffPayAmt: fen(),
    /** In 1/100 000 of the period before; of nothing there is none. */
    changeRate: bigint({ mode: 'number' }),
    payCount: integer().notNull(),
    beforePayCount: integer().notNull(),
    diffPayCount: integer().notNull(),
    feeAmt: fen(),
    beforeFeeAmt: fen(),
    diffFeeAmt: fen(),
    ...openPart(),
  },
  (t) => {
    const kept = [t.providerId, t.changeNo] as const
    const keys = [t.shopId, t.merId] as const
    return [
      primaryKey({ columns: [t.providerId, t.changeNo, t.shopId, t.merId] }),
      // One for each order that the list offers.
      index('trade_change_pay_idx').on(...kept, t.payAmt, ...keys),
      index('trade_change_before_pay_idx').on(...kept, t.beforePayAmt, ...keys),
      index('trade_change_diff_pay_idx').on(...kept, t.diffPayAmt, ...keys),
      index('trade_change_count_idx').on(...kept, t.payCount, ...keys),
      index('trade_change_before_count_idx').on(...kept, t.beforePayCount, ...keys),
      index('trade_change_diff_count_idx').on(...kept, t.diffPayCount, ...keys),
      index('trade_change_fee_idx').on(...kept, t.feeAmt, ...keys),
      index('trade_change_before_fee_idx').on(...kept, t.beforeFeeAmt, ...keys),
      index('trade_change_diff_fee_idx').on(...kept, t.diffFeeAmt, ...keys),
      // Who took nothing before stands last in either direction.
      index('trade_change_rate_idx').on(...kept, t.changeRate, ...keys),
      index('trade_change_rate_desc_idx').on(
        ...kept,
        t.changeRate.desc().nullsLast(),
        t.shopId.desc(),
        t.merId.desc(),
      ),
      index('trade_change_partner_idx').on(...kept, t.partnerId, t.diffPayAmt, ...keys),
    ]
  },
)

/** A merchant's or a shop's sums of a period that somebody asked for (docs/decisions/0177). */
export const tradeSum = pgTable(
  'trade_sum',
  {
    ...whose(),
    payCount: integer().notNull(),
    payAmt: fen(),
    refundCount: integer().notNull(),
    refundAmt: fen(),
    netAmt: fen(),
    feeAmt: fen(),
    couponAmt: fen(),
    avgAmt: fen(),
  },
  (t) => {
    const kept = [t.providerId, t.changeNo] as const
    const keys = [t.shopId, t.merId] as const
    return [
      primaryKey({ columns: [t.providerId, t.changeNo, t.shopId, t.merId] }),
      // One for each order that the list offers.
      index('trade_sum_count_idx').on(...kept, t.payCount, ...keys),
      index('trade_sum_pay_idx').on(...kept, t.payAmt, ...keys),
      index('trade_sum_refund_count_idx').on(...kept, t.refundCount, ...keys),
      index('trade_sum_refund_idx').on(...kept, t.refundAmt, ...keys),
      index('trade_sum_net_idx').on(...kept, t.netAmt, ...keys),
      index('trade_sum_fee_idx').on(...kept, t.feeAmt, ...keys),
      index('trade_sum_coupon_idx').on(...kept, t.couponAmt, ...keys),
      index('trade_sum_avg_idx').on(...kept, t.avgAmt, ...keys),
      index('trade_sum_partner_idx').on(...kept, t.partnerId, t.payAmt, ...keys),
    ]
  },
)
