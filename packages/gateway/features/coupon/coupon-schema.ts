import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { gramsOfDay } from '../../core/search/indexed'

/** One voucher taken by a shop (domain §7.13); the row has the whole code, lists the last four. */
export const couponVerify = pgTable(
  'coupon_verify',
  {
    providerId: ident().notNull(),
    verifyTime: instant().notNull(),
    verifyId: ident().notNull(),
    certificateId: ident().notNull(),
    couponCode: varchar({ length: 32 }).notNull(),
    orderId: ident().notNull(),
    productName: text().notNull(),
    originalAmt: fen(),
    payAmt: fen(),
    /** Borne by the merchant. */
    merchantTicketAmt: fen(),
    /** Borne by the platform. */
    couponPayAmt: fen(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    poiId: varchar({ length: 32 }).notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    termNo: varchar({ length: 8 }),
    serialNo: varchar({ length: 32 }),
    operatorName: text().notNull().default(''),
    verifyType: varchar({ length: 2 }).notNull(),
    verifyStatus: varchar({ length: 2 }).notNull(),
    cancelTime: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.verifyTime, t.verifyId] }),
    // Covers the sums of a time range, and the search by name within it.
    index('coupon_verify_told_idx').on(
      t.providerId,
      t.verifyTime,
      t.verifyId,
      t.verifyStatus,
      t.payAmt,
      t.productName,
    ),
    index('coupon_verify_id_idx').on(t.providerId, t.verifyId),
    index('coupon_verify_code_idx').on(t.providerId, t.couponCode),
    index('coupon_verify_order_idx').on(t.providerId, t.orderId),
    index('coupon_verify_certificate_idx').on(t.providerId, t.certificateId),
    index('coupon_verify_merchant_idx').on(t.providerId, t.merId, t.verifyTime),
    index('coupon_verify_shop_idx').on(t.providerId, t.shopId, t.verifyTime),
    index('coupon_verify_partner_idx').on(t.providerId, t.partnerId, t.verifyTime),
    index('coupon_verify_undone_idx')
      .on(t.providerId, t.verifyStatus, t.verifyTime, t.verifyId, t.productName)
      .where(sql`verify_status <> '1'`),
    index('coupon_verify_words_idx').using('gin', gramsOfDay(t.verifyTime, t.productName)),
    index('coupon_verify_serial_idx').on(t.providerId, t.serialNo, t.verifyTime),
  ],
)
