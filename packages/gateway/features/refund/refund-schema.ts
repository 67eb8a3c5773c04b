import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import type { FactsOf } from '../../core/record-facts'

export const refund = pgTable(
  'refund',
  {
    providerId: ident().notNull(),
    refundTime: instant().notNull(),
    refundNo: ident().notNull(),
    outRefundNo: varchar({ length: 64 }).notNull(),
    channelRefundNo: varchar({ length: 64 }),
    tradeNo: ident().notNull(),
    tradeTime: instant().notNull(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    transAmt: fen(),
    refundAmt: fen(),
    refundFeeAmt: fen(),
    refundCouponAmt: fen(),
    refundSource: varchar({ length: 16 }).notNull(),
    operatorName: text().notNull().default(''),
    refundReason: text().notNull().default(''),
    refundStatus: varchar({ length: 16 }).notNull(),
    finishTime: instant(),
    /** Taken from the merchant's own money when it was asked for; the rest from unsettled trades. */
    coverAmt: fen(),
    /** What the next batch still has to take for it, or, below 0, to give back. */
    openAmt: bigint({ mode: 'number' }).notNull().default(0),
    /** The merchant settlement batch that took it. */
    batchNo: ident(),
    /** The one that gave it back, after it was closed. */
    backBatchNo: ident(),
    failReason: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.refundTime, t.refundNo] }),
    index('refund_no_idx').on(t.providerId, t.refundNo),
    index('refund_out_no_idx').on(t.providerId, t.outRefundNo),
    index('refund_channel_no_idx').on(t.providerId, t.channelRefundNo),
    index('refund_trade_idx').on(t.providerId, t.tradeNo),
    index('refund_merchant_idx').on(t.providerId, t.merId, t.refundTime),
    index('refund_shop_idx').on(t.providerId, t.shopId, t.refundTime),
    index('refund_partner_idx').on(t.providerId, t.partnerId, t.refundTime),
    index('refund_channel_idx').on(t.providerId, t.payChannel, t.refundTime),
    index('refund_amount_idx').on(t.providerId, t.refundAmt, t.refundTime, t.refundNo),
    // The few that are not done: most lists of refunds are opened for these, and the bank's account
    // adds up what channels will take back.
    index('refund_undone_idx')
      .on(t.providerId, t.refundStatus, t.refundTime, t.payChannel, t.refundAmt)
      .where(sql`refund_status <> 'SUCCESS'`),
    // The state and the sums: of one source all is counted and added up without looking at a row.
    index('refund_source_tab_idx').on(
      t.providerId,
      t.refundSource,
      t.refundTime,
      t.refundNo,
      t.refundStatus,
      t.refundAmt,
      t.refundFeeAmt,
    ),
    ...rareIndexes(
      { refund_source_rare_idx: t.refundSource },
      {
        provider: t.providerId,
        rest: [t.refundStatus, t.refundTime, t.refundNo],
        rare: sql`refund_status <> 'SUCCESS'`,
      },
    ),
    // A day's statement of funds has those that were given back on it.
    index('refund_finish_idx').on(t.providerId, t.finishTime),
    index('refund_batch_idx').on(t.providerId, t.batchNo),
    index('refund_back_batch_idx')
      .on(t.providerId, t.backBatchNo)
      .where(sql`back_batch_no is not null`),
    index('refund_unsettled_idx')
      .on(t.providerId, t.merId)
      .where(sql`open_amt <> 0`),
  ],
)

/** Which trade gives back how much. */
export const REFUND_FACTS: FactsOf = {
  type: 'refund',
  name: '退款',
  from: 'refund',
  no: 'r.refund_no',
  facts: {
    交易: 'r.trade_no',
    商户退款号: 'r.out_refund_no',
    金额: 'r.refund_amt',
    退还手续费: 'r.refund_fee_amt',
    退还优惠: 'r.refund_coupon_amt',
  },
  since: 'r.refund_time',
}
