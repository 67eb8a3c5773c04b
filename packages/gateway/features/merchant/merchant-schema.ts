import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { gramsOf, lastFour } from '../../core/search/indexed'
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** Amounts in fen; 0 is no limit. */
export interface ChannelLimits {
  limitTxnAmt: number
  limitDayAmt: number
  limitMonthAmt: number
}

export const merchant = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'merchant',
    {
      providerId: ident().notNull(),
      merId: ident().notNull(),
      /** The application it came of, or the import that moved it in. */
      applyId: ident().notNull(),
      /** Its number in the system it was moved in from. */
      oldId: varchar({ length: 64 }),
      partnerId: ident(),
      /** The user who brought it in; row scope SELF reads it. */
      createdBy: ident().notNull(),
      corpEntryChannel: varchar({ length: 2 }).notNull(),
      wxOrderId: ident(),
      merRegName: text().notNull(),
      shortName: text().notNull(),
      /** Initials of both names, e.g. `xbk`, and full pinyin, lower case, blank-separated. */
      pinyin: text().notNull(),
      subjectType: varchar({ length: 16 }).notNull(),
      licenseNo: varchar({ length: 32 }),
      mcc: varchar({ length: 4 }).notNull(),
      mccName: text().notNull(),
      /** `330000-330100-330106` and its names joined alike. */
      region: varchar({ length: 24 }).notNull(),
      regionName: text().notNull(),
      regAddr: text().notNull(),
      bizAddr: text().notNull(),
      foundDate: date({ mode: 'string' }),
      /** `9999-12-31` means 长期. */
      licenseBegin: date({ mode: 'string' }),
      licenseEnd: date({ mode: 'string' }),
      /** Of the legal person's ID; null: not known. */
      legalIdEnd: date({ mode: 'string' }),
      /** Restricted by the provider's rule because the licence or the ID has expired. */
      expiryLimited: boolean().notNull().default(false),
      bizScope: text().notNull().default(''),
      legalName: text().notNull(),
      legalIdType: varchar({ length: 24 }).notNull().default('IDCARD'),
      legalIdNo: sealedNumber().notNull(),
      legalMobile: varchar({ length: 16 }).notNull(),
      contactName: text().notNull(),
      contactMobile: varchar({ length: 16 }).notNull(),
      contactEmail: text().notNull(),
      servicePhone: varchar({ length: 32 }).notNull(),
      salesman: text().notNull(),
      settleCycle: varchar({ length: 4 }).notNull(),
      acctType: varchar({ length: 2 }).notNull(),
      acctName: text().notNull(),
      acctNo: sealedNumber().notNull(),
      bankCode: varchar({ length: 16 }).notNull(),
      bankName: text().notNull(),
      branchCode: varchar({ length: 16 }),
      branchName: text(),
      minSettleAmt: fen(),
      merStatus: varchar({ length: 16 }).notNull(),
      wxAuthState: varchar({ length: 16 }).notNull(),
      aliAuthState: varchar({ length: 16 }).notNull(),
      authReviewStatus: varchar({ length: 16 }).notNull(),
      /** Since when its payments are off; null: they are on. */
      pausedAt: instant(),
      /** Fen by channel: limitTxnAmt, limitDayAmt, limitMonthAmt; 0 is no limit. */
      channelLimits: jsonb().$type<Record<string, ChannelLimits>>().notNull().default({}),
      /** State of the open request for another settlement account; null: there is none. */
      settleChange: varchar({ length: 16 }),
      /** File tokens by field name: licensePic, legalIdPics, storePics. */
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      shopCount: integer().notNull().default(0),
      deviceCount: integer().notNull().default(0),
      openTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.merId] }),
      // The state beside the time: the tabs are counted without looking at a row.
      index('merchant_opened_idx').on(t.providerId, t.openTime, t.merId, t.merStatus),
      index('merchant_partner_tab_idx').on(
        t.providerId,
        t.partnerId,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      index('merchant_apply_idx').on(t.providerId, t.applyId),
      uniqueIndex('merchant_old_idx')
        .on(t.providerId, t.oldId)
        .where(sql`old_id is not null`),
      index('merchant_license_idx').on(t.providerId, t.licenseNo),
      index('merchant_mobile_idx').on(t.providerId, t.contactMobile),
      index('merchant_head_idx').on(t.merId.op('varchar_pattern_ops')),
      index('merchant_words_idx').using('gin', gramsOf(t.merRegName, t.shortName, t.pinyin)),
      index('merchant_region_idx').on(t.providerId, t.region.op('varchar_pattern_ops'), t.openTime),
      // Rare states: without these a tab is counted by reading the whole table.
      index('merchant_status_idx')
        .on(t.providerId, t.merStatus, t.openTime, t.merId)
        .where(sql`mer_status <> 'NORMAL'`),
      // The state beside them: what is chosen is counted by tab without looking at a row.
      index('merchant_wx_auth_tab_idx').on(
        t.providerId,
        t.wxAuthState,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      index('merchant_ali_auth_tab_idx').on(
        t.providerId,
        t.aliAuthState,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      index('merchant_review_tab_idx').on(
        t.providerId,
        t.authReviewStatus,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      index('merchant_subject_tab_idx').on(
        t.providerId,
        t.subjectType,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      index('merchant_cycle_tab_idx').on(
        t.providerId,
        t.settleCycle,
        t.openTime,
        t.merId,
        t.merStatus,
      ),
      ...rareIndexes(
        {
          merchant_wx_auth_rare_idx: t.wxAuthState,
          merchant_ali_auth_rare_idx: t.aliAuthState,
          merchant_review_rare_idx: t.authReviewStatus,
          merchant_subject_rare_idx: t.subjectType,
          merchant_cycle_rare_idx: t.settleCycle,
          merchant_partner_rare_idx: t.partnerId,
        },
        {
          provider: t.providerId,
          rest: [t.merStatus, t.openTime, t.merId],
          rare: sql`mer_status <> 'NORMAL'`,
        },
      ),
      index('merchant_last_four_idx').on(t.providerId, lastFour(t.contactMobile)),
      // The few that wait for a second person, or for time.
      index('merchant_change_idx')
        .on(t.providerId, t.settleChange, t.openTime)
        .where(sql`settle_change is not null`),
      index('merchant_expiry_idx')
        .on(t.providerId, sql`least(license_end, legal_id_end)`)
        .where(sql`mer_status <> 'CLOSED'`),
      // Who may fetch a file is asked of the rows that hold its token.
      index('merchant_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)

/** Rates in force and past ones; `cardKind` '' means any. */
export const merchantProduct = pgTable(
  'merchant_product',
  {
    providerId: ident().notNull(),
    merId: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    cardKind: varchar({ length: 16 }).notNull().default(''),
    effectiveDate: date({ mode: 'string' }).notNull(),
    /** What it costs upstream (RATE_PRODUCT). */
    rateProduct: varchar({ length: 16 }).notNull().default('STANDARD'),
    feeRate: integer().notNull(),
    feeMinAmt: fen(),
    /** 0 means no cap. */
    feeCapAmt: fen(),
  },
  (t) => [
    primaryKey({
      columns: [t.providerId, t.merId, t.payChannel, t.cardKind, t.effectiveDate],
    }),
  ],
)

/** What a merchant pays for a product from a day on. */
export const RATE_FACTS: FactsOf = {
  type: 'rate',
  name: '商户费率',
  from: 'merchant_product',
  no: "concat_ws('/', r.mer_id, r.pay_channel, nullif(r.card_kind, ''), r.effective_date)",
  facts: {
    费率产品: 'r.rate_product',
    费率: 'r.fee_rate',
    最低手续费: 'r.fee_min_amt',
    封顶手续费: 'r.fee_cap_amt',
  },
  since: "r.effective_date::timestamp at time zone 'Asia/Shanghai'",
}
