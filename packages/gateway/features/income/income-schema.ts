import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import type { UpperShares } from '../trade/trade-schema'
import { scopedAs } from '../../core/scope'

/**
 * Income of one merchant, day and channel (domain §8.5). Trades count on their own day, refunds are
 * a negative entry on the day they succeeded. In every entry incomeAmt = merFeeAmt - costFeeAmt
 * and netIncomeAmt = incomeAmt - partnerShareAmt.
 */
export const incomeEntry = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'income_entry',
    {
      providerId: ident().notNull(),
      /** Midnight of `incomeDate` in Asia/Shanghai. */
      incomeTime: instant().notNull(),
      entryId: ident().notNull(),
      incomeDate: date({ mode: 'string' }).notNull(),
      /** `YYYY-MM` of the date. */
      incomeMonth: varchar({ length: 7 }).notNull(),
      /** TRADE | REFUND. */
      entryType: varchar({ length: 8 }).notNull(),
      merId: ident().notNull(),
      /** The merchant's partner on that day. */
      partnerId: ident(),
      createdBy: ident().notNull(),
      payChannel: varchar({ length: 16 }).notNull(),
      transAmt: fen(),
      /** The part of it that merchants' coupons took off; refunds: 0. */
      couponAmt: fen(),
      transCount: integer().notNull(),
      /** The price list's: the one of all its trades, else weighed by amount, in 1/100 000. */
      merFeeRate: integer().notNull(),
      costRate: integer().notNull(),
      merFeeAmt: fen(),
      costFeeAmt: fen(),
      incomeAmt: fen(),
      /** Of all levels of the partner tree together. */
      partnerShareAmt: fen(),
      /** The part of it for partners above `partnerId`; null: none. */
      upperShares: jsonb().$type<UpperShares>(),
      netIncomeAmt: fen(),
      /** Of the provider's own settlement of that month: UNSETTLED | SETTLING | SETTLED. */
      settleStatus: varchar({ length: 16 }).notNull().default('UNSETTLED'),
      settleNo: ident(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.incomeTime, t.entryId] }),
      index('income_entry_id_idx').on(t.providerId, t.entryId),
      index('income_entry_merchant_idx').on(t.providerId, t.merId, t.incomeTime),
      index('income_entry_partner_idx').on(t.providerId, t.partnerId, t.incomeTime),
      // A month's income is added up from the index alone.
      index('income_entry_month_idx').on(t.providerId, t.incomeMonth, t.netIncomeAmt),
    ],
  ),
)

/** What entries of one partner and channel come to. */
const sums = () => ({
  transAmt: fen(),
  couponAmt: fen(),
  transCount: integer().notNull(),
  /** What rates are weighed by, and the price list's rates times it. */
  weightAmt: fen(),
  merFeeWeight: numeric({ precision: 30, scale: 0 }).notNull(),
  costWeight: numeric({ precision: 30, scale: 0 }).notNull(),
  merFeeAmt: fen(),
  costFeeAmt: fen(),
  incomeAmt: fen(),
  partnerShareAmt: fen(),
  upperShares: jsonb().$type<UpperShares>(),
  netIncomeAmt: fen(),
})

/** Income of a day without merchants, written with the day's entries (`addUpIncome`). */
export const incomeDay = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'income_day',
    {
      providerId: ident().notNull(),
      incomeTime: instant().notNull(),
      incomeDate: date({ mode: 'string' }).notNull(),
      incomeMonth: varchar({ length: 7 }).notNull(),
      /** '': the provider serves the merchant itself. */
      partnerId: ident().notNull(),
      payChannel: varchar({ length: 16 }).notNull(),
      ...sums(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.incomeTime, t.partnerId, t.payChannel] }),
      index('income_day_month_idx').on(t.providerId, t.incomeMonth),
    ],
  ),
)

/** The same by month: what 发票金额查询 and a year of income are read from. */
export const incomeMonthSum = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'income_month',
    {
      providerId: ident().notNull(),
      incomeMonth: varchar({ length: 7 }).notNull(),
      partnerId: ident().notNull(),
      payChannel: varchar({ length: 16 }).notNull(),
      ...sums(),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.incomeMonth, t.partnerId, t.payChannel] })],
  ),
)
