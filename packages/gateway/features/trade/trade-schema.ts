import { and, eq, sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** Parts of a share that go to partners above a merchant's own: fen by partner. */
export type UpperShares = Record<string, number>

export const trade = pgTable(
  'trade',
  {
    providerId: ident().notNull(),
    tradeTime: instant().notNull(),
    tradeNo: ident().notNull(),
    outTradeNo: varchar({ length: 64 }).notNull(),
    channelTradeNo: varchar({ length: 64 }),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    /** The merchant's `createdBy`, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    deviceId: ident(),
    termNo: varchar({ length: 8 }),
    serialNo: varchar({ length: 32 }),
    payChannel: varchar({ length: 16 }).notNull(),
    payType: varchar({ length: 16 }).notNull(),
    cardKind: varchar({ length: 16 }).notNull(),
    transAmt: fen(),
    /** Borne by the merchant. */
    couponAmt: fen(),
    payAmt: fen(),
    feeRate: integer().notNull(),
    feeAmt: fen(),
    settleAmt: fen(),
    costRate: integer().notNull(),
    costFeeAmt: fen(),
    /** Of all levels of the partner tree together. */
    partnerShareAmt: fen(),
    /** The part of it for partners above `partnerId`; null: none. */
    upperShares: jsonb().$type<UpperShares>(),
    incomeAmt: fen(),
    refundAmt: fen(),
    /** RATES: the fee follows from the merchant's rates; SOURCE: the channel told it. */
    feeFrom: varchar({ length: 8 }).notNull().default('RATES'),
    /**
     * The day whose books have it, of a payment that came after those of its own day were closed
     * (补入账); null: its own day.
     */
    lateDate: date({ mode: 'string' }),
    tradeStatus: varchar({ length: 16 }).notNull(),
    refundState: varchar({ length: 8 }).notNull(),
    settleStatus: varchar({ length: 16 }).notNull(),
    settleDate: date({ mode: 'string' }),
    /** The merchant settlement batch it is settled in; its status is that batch's then. */
    batchNo: ident(),
    payTime: instant(),
    finishTime: instant(),
    goodsName: text().notNull().default(''),
    bankName: text(),
    openid: varchar({ length: 64 }),
    /** The last four digits of the card; sources never send more of it. */
    cardTail: varchar({ length: 4 }),
    clientIp: varchar({ length: 45 }),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.tradeTime, t.tradeNo] }),
    index('trade_no_idx').on(t.providerId, t.tradeNo),
    index('trade_out_no_idx').on(t.providerId, t.outTradeNo),
    index('trade_channel_no_idx').on(t.providerId, t.channelTradeNo),
    index('trade_merchant_idx').on(t.providerId, t.merId, t.tradeTime),
    index('trade_shop_idx').on(t.providerId, t.shopId, t.tradeTime),
    index('trade_partner_idx').on(t.providerId, t.partnerId, t.tradeTime),
    index('trade_channel_idx').on(t.providerId, t.payChannel, t.tradeTime),
    index('trade_pay_type_idx').on(t.providerId, t.payType, t.tradeTime),
    index('trade_card_kind_idx').on(t.providerId, t.cardKind, t.tradeTime),
    index('trade_term_idx').on(t.providerId, t.termNo, t.tradeTime),
    index('trade_amount_idx').on(t.providerId, t.transAmt, t.tradeTime, t.tradeNo),
    // Payers know what they paid: with a coupon that is not the amount of the order.
    index('trade_paid_less_idx')
      .on(t.providerId, t.payAmt, t.tradeTime)
      .where(sql`coupon_amt > 0`),
    // Rare values: without these a list would read a month of trades to count a handful. The
    // further columns answer the other filters without touching the table.
    index('trade_unpaid_idx')
      .on(
        t.providerId,
        t.tradeStatus,
        t.tradeTime,
        t.merId,
        t.shopId,
        t.partnerId,
        t.payChannel,
        t.payType,
        t.cardKind,
      )
      .where(sql`trade_status <> 'SUCCESS'`),
    index('trade_refunded_idx')
      .on(t.providerId, t.refundState, t.tradeTime)
      .where(sql`refund_state <> 'NONE'`),
    index('trade_held_idx')
      .on(t.providerId, t.settleStatus, t.tradeTime)
      .where(sql`settle_status = 'SETTLING' or settle_status = 'HELD'`),
    index('trade_failed_idx')
      .on(t.providerId, t.settleStatus, t.tradeTime)
      .where(sql`settle_status = 'FAILED'`),
    index('trade_batch_idx').on(t.providerId, t.batchNo, t.tradeTime),
    // A day's statements are read in this order, over and over for the next lines.
    index('trade_settled_idx').on(t.providerId, t.settleDate, t.tradeTime, t.tradeNo),
    index('trade_late_idx')
      .on(t.providerId, t.lateDate, t.tradeTime, t.tradeNo)
      .where(sql`late_date is not null`),
    // What is still to be settled, by merchant: a few days' trades.
    index('trade_due_idx')
      .on(t.providerId, t.merId, t.settleDate)
      .where(sql`settle_status = 'UNSETTLED' and trade_status = 'SUCCESS'`),
  ],
)

/** The row of a trade, in its month. */
export const tradeKey = ({
  providerId,
  tradeTime,
  tradeNo,
}: Pick<typeof trade.$inferSelect, 'providerId' | 'tradeTime' | 'tradeNo'>) =>
  and(eq(trade.providerId, providerId), eq(trade.tradeTime, tradeTime), eq(trade.tradeNo, tradeNo))

const sums = () => ({
  payCount: integer().notNull().default(0),
  payAmt: fen(),
  transAmt: fen(),
  couponAmt: fen(),
  feeAmt: fen(),
  settleAmt: fen(),
  costFeeAmt: fen(),
  partnerShareAmt: fen(),
  upperShares: jsonb().$type<UpperShares>(),
  incomeAmt: fen(),
  refundCount: integer().notNull().default(0),
  refundAmt: fen(),
})

/**
 * Sums per provider, day (of the trade's own time), merchant, shop and channel, kept in the same
 * transaction as the trades: only SUCCESS trades count; refunds count on the trade's day here so
 * that a list's summary equals its rows.
 */
export const tradeRollup = pgTable(
  'trade_rollup',
  {
    providerId: ident().notNull(),
    tradeDate: date({ mode: 'string' }).notNull(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({
      columns: [t.providerId, t.tradeDate, t.merId, t.shopId, t.payChannel],
    }),
    index('trade_rollup_merchant_idx').on(t.providerId, t.merId, t.tradeDate),
    index('trade_rollup_shop_idx').on(t.providerId, t.shopId, t.tradeDate),
    index('trade_rollup_partner_idx').on(t.providerId, t.partnerId, t.tradeDate),
  ],
)

/**
 * The same sums without merchants and shops: what is asked of all of a provider's or a partner's
 * trades is read from a few rows a day, however many shops there are.
 */
export const tradeDay = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'trade_day',
    {
      providerId: ident().notNull(),
      tradeDate: date({ mode: 'string' }).notNull(),
      /** '' for merchants without one. */
      partnerId: ident().notNull(),
      payChannel: varchar({ length: 16 }).notNull(),
      ...sums(),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.tradeDate, t.partnerId, t.payChannel] })],
  ),
)

/** On which days of a month a merchant has sums: how many of them there are in a range. */
export const tradeMerchant = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'trade_merchant',
    {
      providerId: ident().notNull(),
      /** `YYYY-MM` */
      month: varchar({ length: 7 }).notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      /** Bit n - 1 for the nth. */
      days: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.month, t.merId] })],
  ),
)

/**
 * How many merchants were paid on a day, by the days since they were last paid before. Those of a
 * range of days are they that were not paid in it before: a few rows a day, however many merchants
 * there are.
 */
export const merchantDay = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'merchant_day',
    {
      providerId: ident().notNull(),
      tradeDate: date({ mode: 'string' }).notNull(),
      /** '' for merchants without one. */
      partnerId: ident().notNull(),
      /** `LONG_AGO` for so many or more, or never. */
      gap: smallint().notNull(),
      merCount: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.tradeDate, t.partnerId, t.gap] })],
  ),
)

/** Days of a range at most; a merchant whose last payment is older was not paid in the range before. */
export const LONG_AGO = 31
