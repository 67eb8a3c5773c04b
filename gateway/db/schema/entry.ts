import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../columns'

/** Merchants on their way on board: applications, WeChat verification, authenticity reviews. */

/** An application 进件单 (domain §7.1); `data` holds the form, the other columns what lists ask. */
export const merApply = pgTable(
  'mer_apply',
  {
    providerId: ident().notNull(),
    applyId: ident().notNull(),
    partnerId: ident(),
    /** The user who made it; row scope SELF reads it. */
    createdBy: ident().notNull(),
    /** Its maker's name for it from before it had a number: a first save sent again finds it. */
    draftKey: varchar({ length: 64 }),
    corpEntryChannel: varchar({ length: 2 }).notNull(),
    /** `normal`, `mini` or `hlb`: which form it has. */
    entryKind: varchar({ length: 8 }).notNull(),
    subjectType: varchar({ length: 16 }).notNull(),
    applyStatus: varchar({ length: 16 }).notNull(),
    /** Where the form was left, 1-based. */
    step: integer().notNull().default(1),
    /** The form's values by their flat names. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** `data` as it was last submitted; null before the first submission. */
    submitted: jsonb().$type<Record<string, unknown>>(),
    /** File tokens in `data` and `submitted`: `secret` ones show documents of persons, or `open`. */
    pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    /** Who declared the papers true at the last submission, and when. */
    agreedBy: ident(),
    agreedTime: instant(),
    merRegName: text().notNull().default(''),
    shortName: text().notNull().default(''),
    /** As merchant.pinyin. */
    pinyin: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactMobile: varchar({ length: 16 }).notNull().default(''),
    region: varchar({ length: 24 }).notNull().default(''),
    regionName: text().notNull().default(''),
    salesman: text().notNull().default(''),
    /** For the search for duplicates: licence, legal person's ID, settlement account. */
    licenseNo: varchar({ length: 32 }),
    legalIdNo: varchar({ length: 32 }),
    acctNo: varchar({ length: 32 }),
    rejectItems: jsonb()
      .$type<{ field: string; label: string; reason: string }[]>()
      .notNull()
      .default([]),
    signUrl: text(),
    signDeadline: instant(),
    /** The merchant that came of it. */
    merId: ident(),
    createTime: instant().notNull(),
    submitTime: instant(),
    updateTime: instant().notNull(),
    /** Name of who changed it last. */
    updatedBy: text().notNull().default(''),
    /** Deleted rows stay for the books and are seen by nobody. */
    deletedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.applyId] }),
    uniqueIndex('mer_apply_draft_idx')
      .on(t.providerId, t.createdBy, t.draftKey)
      .where(sql`${t.deletedAt} is null`),
    index('mer_apply_create_idx').on(t.providerId, t.createTime, t.applyId),
    index('mer_apply_partner_idx').on(t.providerId, t.partnerId, t.createTime),
    index('mer_apply_status_idx').on(t.providerId, t.applyStatus, t.createTime),
    index('mer_apply_submit_idx').on(t.providerId, t.submitTime),
    index('mer_apply_mobile_idx').on(t.providerId, t.contactMobile),
    index('mer_apply_license_idx').on(t.providerId, t.licenseNo),
    index('mer_apply_legal_idx').on(t.providerId, t.legalIdNo),
    // Who may fetch a file is asked of the rows that hold its token.
    index('mer_apply_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
)

/** A WeChat real-name verification 微信实名申请单 (domain §7.7); CANCELED ones stay as history. */
export const wxVerify = pgTable(
  'wx_verify',
  {
    providerId: ident().notNull(),
    /** `WV` + yyMMdd + 8 digits; the route's orderId. */
    orderId: ident().notNull(),
    applyId: ident().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    channelId: varchar({ length: 32 }).notNull(),
    subMchId: varchar({ length: 32 }).notNull(),
    /** Our number at WeChat; a refused one may not be used again (domain §4). */
    businessCode: varchar({ length: 124 }).notNull(),
    applymentState: varchar({ length: 40 }).notNull(),
    authorizeState: varchar({ length: 40 }).notNull(),
    /** What the QR code of the state holds; null without one. */
    qrcodeText: text(),
    qrcodeDeadline: instant(),
    rejectParam: text().notNull().default(''),
    rejectReason: text().notNull().default(''),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    createTime: instant().notNull(),
    submitTime: instant(),
    updateTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.orderId] }),
    index('wx_verify_apply_idx').on(t.providerId, t.applyId, t.createTime),
    index('wx_verify_merchant_idx').on(t.providerId, t.merId, t.createTime),
    index('wx_verify_state_idx').on(t.applymentState, t.updateTime),
    index('wx_verify_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
)

/** What an authenticity review asks for (domain §7.6). */
export interface ReviewItem {
  itemCode: string
  label: string
  kind: 'IMAGE' | 'TEXT' | 'SELECT'
  required: boolean
  reason: string
  /** Why the last answer was refused, '' if it was not. */
  refused?: string
  /** What the merchant's record said when it was asked: upload tokens of IMAGE, else a text. */
  before?: string[] | string
  /** Of SELECT: value -> words. */
  options?: Record<string, string>
}

/** A merchant's authenticity review 真实性审核; its state stands on the merchant as well. */
export const authReview = pgTable(
  'auth_review',
  {
    providerId: ident().notNull(),
    applyId: ident().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    reviewStatus: varchar({ length: 16 }).notNull(),
    deadline: instant(),
    items: jsonb().$type<ReviewItem[]>().notNull().default([]),
    /** The last answer by itemCode and form name. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Every file token above: `personal` ones show an identity or bank card, `items` all others. */
    pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    /** The merchant stands limited, or is to once it is no longer frozen, because of this review. */
    limitsMerchant: boolean().notNull().default(false),
    askTime: instant().notNull(),
    submitTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.applyId] }),
    index('auth_review_status_idx').on(t.reviewStatus, t.deadline),
    index('auth_review_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
)
