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
import { fen, ident, instant } from '../columns'

/** Group-buying vouchers, bank activities and members: what brings people into the shops. */

/** One voucher taken by a shop (domain §7.13); the whole code is kept, the last four are shown. */
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
    index('coupon_verify_id_idx').on(t.providerId, t.verifyId),
    index('coupon_verify_code_idx').on(t.providerId, t.couponCode),
    index('coupon_verify_order_idx').on(t.providerId, t.orderId),
    index('coupon_verify_certificate_idx').on(t.providerId, t.certificateId),
    index('coupon_verify_merchant_idx').on(t.providerId, t.merId, t.verifyTime),
    index('coupon_verify_shop_idx').on(t.providerId, t.shopId, t.verifyTime),
    index('coupon_verify_partner_idx').on(t.providerId, t.partnerId, t.verifyTime),
    index('coupon_verify_serial_idx').on(t.providerId, t.serialNo, t.verifyTime),
  ],
)

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
  (t) => [primaryKey({ columns: [t.providerId, t.billId, t.tradeNo] })],
)

/** A merchant's member (domain §9.7). */
export const member = pgTable(
  'member',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    nickName: text().notNull(),
    mobile: varchar({ length: 16 }).notNull(),
    source: varchar({ length: 16 }).notNull(),
    openid: varchar({ length: 64 }),
    merId: ident().notNull(),
    /** Where it was registered. */
    shopId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    levelName: varchar({ length: 16 }).notNull(),
    balanceAmt: fen(),
    points: integer().notNull().default(0),
    totalPayAmt: fen(),
    payCount: integer().notNull().default(0),
    lastPayTime: instant(),
    memberStatus: varchar({ length: 16 }).notNull(),
    registerTime: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.memberId] }),
    index('member_register_idx').on(t.providerId, t.registerTime, t.memberId),
    index('member_last_pay_idx').on(t.providerId, t.lastPayTime, t.memberId),
    index('member_mobile_idx').on(t.providerId, t.mobile),
    index('member_merchant_idx').on(t.providerId, t.merId, t.registerTime),
    index('member_shop_idx').on(t.providerId, t.shopId, t.registerTime),
    index('member_partner_idx').on(t.providerId, t.partnerId, t.registerTime),
  ],
)

/** What a member bought; paid through us it has a trade of that number, from stored value none. */
export const memberPay = pgTable(
  'member_pay',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    payTime: instant().notNull(),
    payNo: ident().notNull(),
    tradeNo: ident(),
    shopId: ident().notNull(),
    payWay: varchar({ length: 16 }).notNull(),
    payAmt: fen(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.memberId, t.payTime, t.payNo] })],
)

/** Stored value (fen) and points, each entry with the balance after it. */
export const memberEntry = pgTable(
  'member_entry',
  {
    providerId: ident().notNull(),
    memberId: ident().notNull(),
    /** BALANCE or POINTS. */
    ledger: varchar({ length: 8 }).notNull(),
    seq: integer().notNull(),
    entryTime: instant().notNull(),
    bizType: varchar({ length: 16 }).notNull(),
    change: fen(),
    balanceAfter: fen(),
    relatedNo: ident(),
    remark: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.memberId, t.ledger, t.seq] })],
)
