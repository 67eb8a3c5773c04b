import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/** A discount a bank pays for, in whole or in part. */
export const bankActivity = pgTable(
  'bank_activity',
  {
    providerId: ident().notNull(),
    actId: ident().notNull(),
    actName: text().notNull(),
    pinyin: text().notNull(),
    bankCode: varchar({ length: 16 }).notNull(),
    bankName: text().notNull(),
    beginDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.actId] })],
)

/** What an activity came to in a shop on a day (domain §9.5). */
export const bankActivityBill = pgTable(
  'bank_activity_bill',
  {
    providerId: ident().notNull(),
    /** Midnight of the day in Shanghai. */
    bizDate: instant().notNull(),
    billId: ident().notNull(),
    actId: ident().notNull(),
    bankCode: varchar({ length: 16 }).notNull(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    joinCount: integer().notNull(),
    transAmt: fen(),
    discountAmt: fen(),
    bankAmt: fen(),
    merAmt: fen(),
    provAmt: fen(),
    settleStatus: varchar({ length: 16 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.bizDate, t.billId] }),
    index('bank_activity_bill_id_idx').on(t.providerId, t.billId),
    index('bank_activity_bill_act_idx').on(t.providerId, t.actId, t.bizDate),
    index('bank_activity_bill_bank_idx').on(t.providerId, t.bankCode, t.bizDate),
    index('bank_activity_bill_merchant_idx').on(t.providerId, t.merId, t.bizDate),
    check('bank_activity_bill_sum', sql`discount_amt = bank_amt + mer_amt + prov_amt`),
  ],
)

/** The trades behind a bill; of the card only the last four digits were ever sent to us. */
export const bankActivityJoin = pgTable(
  'bank_activity_join',
  {
    providerId: ident().notNull(),
    billId: ident().notNull(),
    tradeNo: ident().notNull(),
    tradeTime: instant().notNull(),
    cardTail: varchar({ length: 4 }).notNull(),
    transAmt: fen(),
    bankAmt: fen(),
    merAmt: fen(),
    provAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.billId, t.tradeNo] }),
    index('bank_activity_join_trade_idx').on(t.providerId, t.tradeNo),
  ],
)
