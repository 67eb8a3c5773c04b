import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { fen, ident, instant } from './db/columns'
import type { FactsOf } from './record-facts'
import { scopedAs } from './scope'

export const provider = pgTable('provider', {
  providerId: ident().primaryKey(),
  name: text().notNull(),
  shortName: text().notNull(),
  acquirerCode: varchar({ length: 16 }).notNull(),
  /** Unified social credit code, under which it writes invoices; '' while unknown. */
  taxNo: varchar({ length: 32 }).notNull().default(''),
  /**
   * How far its bank account may be below 0 in the books, fen; null: not configured. Books without
   * the account's opening balance hold no payout back until it is set.
   */
  overdraftAmt: bigint({ mode: 'number' }),
  /**
   * From this settle date on the channels' money is booked into the bank account once a channel has
   * confirmed it (`channel_clearing`); before it, and while null, on the settle date itself.
   */
  clearSince: date({ mode: 'string' }),
  /** EVENT: only the channel's own notice confirms. BILL: a bill that agrees confirms as well. */
  clearWord: varchar({ length: 8 }).notNull().default('BILL'),
  /** Whether payouts of a day wait until all channels have confirmed up to that day. */
  payoutWaits: boolean().notNull().default(true),
  /**
   * Days after the last valid day of a merchant's licence or ID from which on the merchant is
   * restricted; null: it is not.
   */
  expiryLimitDays: integer(),
})

/** Channel partners form a tree; `path` is `/<id>/<id>/` from the root to itself. */
export const partner = scopedAs(
  { byShop: 'NONE', madeByNobody: true },
  pgTable(
    'partner',
    {
      providerId: ident().notNull(),
      partnerId: ident().notNull(),
      parentId: ident(),
      path: text().notNull(),
      name: text().notNull(),
      shortName: text().notNull(),
      pinyin: text().notNull(),
      /** RATE_DIFF | RATIO | PER_TXN (domain §3). */
      profitMode: varchar({ length: 16 }).notNull(),
      /** Its own cost rate in 1/100 000 (RATE_DIFF), its share in 1/100 000 (RATIO). */
      costRate: integer().notNull().default(0),
      ratio: integer().notNull().default(0),
      /** Its share of each trade in fen (PER_TXN), never more than the trade's margin. */
      perTxnAmt: fen(),
      /**
       * What it has of trades of the partners below it, in 1/100 000 of the margin that the levels
       * below leave over (docs/decisions/0051); 0: no share.
       */
      overrideRatio: integer().notNull().default(0),
      /** NORMAL | STOPPED */
      status: varchar({ length: 16 }).notNull().default('NORMAL'),
      contactName: text().notNull().default(''),
      contactMobile: varchar({ length: 16 }).notNull().default(''),
      /** The provider's users who look after it. */
      salesmanIds: jsonb().$type<string[]>().notNull().default([]),
      /**
       * Number of its own merchants; updated with each that opens, because a list shows it for
       * every partner.
       */
      merchantCount: integer().notNull().default(0),
      version: integer().notNull().default(1),
      /** As the provider's. */
      taxNo: varchar({ length: 32 }).notNull().default(''),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.partnerId] })],
  ),
)

/**
 * Terms of a partner's share from a day on, for one product or for all. Without a rule the terms in
 * `partner` hold. A rule is neither changed nor deleted once its day has come: trades were shared
 * by it (docs/decisions/0082).
 */
export const partnerRule = pgTable(
  'partner_rule',
  {
    providerId: ident().notNull(),
    ruleNo: ident().notNull(),
    partnerId: ident().notNull(),
    /** `WECHAT`, `BANKCARD-DEBIT` …; '': every product that has no rule of its own. */
    product: varchar({ length: 32 }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    /** As in `partner`; a cost rate is quoted for WeChat, whichever product it is of. */
    profitMode: varchar({ length: 16 }).notNull(),
    costRate: integer().notNull().default(0),
    ratio: integer().notNull().default(0),
    perTxnAmt: fen(),
    operator: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.ruleNo] }),
    uniqueIndex('partner_rule_day_idx').on(t.providerId, t.partnerId, t.product, t.effectiveDate),
  ],
)

export const user = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'app_user',
    {
      userId: ident().primaryKey(),
      loginName: varchar({ length: 32 }).notNull().unique(),
      mobile: varchar({ length: 16 }).notNull().unique(),
      /** For messages; '': none. */
      email: varchar({ length: 64 }).notNull().default(''),
      /** `scrypt$N$r$p$salt$hash`, base64url. */
      passwordHash: text().notNull(),
      nickName: text().notNull(),
      headImgUrl: text().notNull().default(''),
      enabled: boolean().notNull().default(true),
      /** The user's employer: a provider, or one of its partners. */
      providerId: ident().notNull().default(''),
      partnerId: ident(),
      createdAt: instant()
        .notNull()
        .default(sql`now()`),
      /** Until the password is changed, the account can do nothing else (contract §4). */
      mustChangePassword: boolean().notNull().default(false),
      /** A password that was handed over is valid until then; null: the user's own password. */
      passwordExpiresAt: instant(),
      /** Sign-in asks for a second factor (`mfa_factor`, written with it). */
      hasFactor: boolean().notNull().default(false),
      /** When another mobile was entered, wall time; null: never. */
      mobileChangedAt: instant(),
      /** When its password or mobile was last changed, business time; null: never. */
      credentialsAt: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      uniqueIndex('app_user_login_name_idx').on(sql`lower(${t.loginName})`),
      // Finds the user whom a record's operator names (`staff-of.ts`).
      index('app_user_name_idx').on(t.providerId, t.nickName),
    ],
  ),
)

/** Former passwords of an account, newest last: none of them may be set again. */
export const formerPassword = pgTable(
  'former_password',
  {
    userId: ident().notNull(),
    seq: integer().notNull(),
    passwordHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.seq] })],
)

/** At most one role of each type a user (contract §4). */
export const userRole = pgTable(
  'user_role',
  {
    userId: ident().notNull(),
    /** Login user type: 3, 4, 30 or another system's. */
    roleType: varchar({ length: 4 }).notNull(),
    roleName: text().notNull(),
    /** The role it was assigned from (`app_role`); null: codes of its own. */
    roleNo: ident(),
    custId: ident().notNull(),
    providerId: ident().notNull(),
    /** Type 4 only. */
    partnerId: ident(),
    /** `['all']` or menu and action codes. */
    codes: jsonb().$type<string[]>().notNull(),
    authFlag: varchar({ length: 1 }).notNull().default('0'),
    /** As the role's (`app_role`). */
    mfaRequired: varchar({ length: 1 }).notNull().default('0'),
    mfaAboveAmt: bigint({ mode: 'number' }),
    loginUserTypeExt: varchar({ length: 8 }).notNull().default(''),
    businessMode: varchar({ length: 2 }).notNull().default('1'),
    /** ALL, PARTNERS (partnerIds) or SELF (rows this user created) (domain §5.3). */
    dataScope: varchar({ length: 16 }).notNull().default('ALL'),
    partnerIds: jsonb().$type<string[]>().notNull().default([]),
    shopIds: jsonb().$type<string[]>().notNull().default([]),
    teamIds: jsonb().$type<string[]>().notNull().default([]),
    lastLoginAt: instant(),
    /** Order in `roleIds`; the first kept one's custId is `userCustId`. */
    seq: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.userId, t.roleType] }),
    // Sign-in looks up roles by user id alone.
    index('user_role_user_idx').on(t.userId),
  ],
)

/** Sessions are stored by the hash of their id: a stolen table does not let anyone sign in. */
export const session = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'session',
    {
      sessionHash: varchar({ length: 64 }).primaryKey(),
      userId: ident().notNull(),
      /** Null until setUserRole. */
      roleType: varchar({ length: 4 }),
      createdAt: instant().notNull(),
      expiresAt: instant().notNull(),
      /** The user's sign-in before this one; null at the first (contract §4). */
      previousLoginAt: instant(),
      /** Whose staff the user is. */
      providerId: ident().notNull().default(''),
      address: varchar({ length: 64 }).notNull().default(''),
      /** The User-Agent of the browser. */
      agent: varchar({ length: 256 }).notNull().default(''),
      /** To some minutes; null: not used since it was opened. */
      lastUsedAt: instant(),
      /** Transaction of its last write: a replica without it must not answer. */
      wroteXid: varchar({ length: 20 }),
    },
    (t) => [
      index('session_expires_idx').on(t.expiresAt),
      index('session_user_idx').on(t.userId, t.createdAt),
    ],
  ),
)

export const captcha = pgTable('captcha', {
  imgCodeId: ident().primaryKey(),
  code: varchar({ length: 8 }).notNull(),
  /** Zero bits that its proof of work must begin with; 0: none is required. */
  powBits: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * SMS codes. A row reveals neither the code nor its `smsSeq`: without `smsSeq`, which only the
 * client has, a million codes cannot be tried against the hash.
 */
export const smsCode = pgTable(
  'sms_code',
  {
    /** Hash of `smsSeq`. */
    seqHash: varchar('sms_seq', { length: 32 }).primaryKey(),
    mobile: varchar({ length: 16 }).notNull(),
    /** Hash of the code, keyed by `smsSeq`. */
    codeHash: varchar({ length: 64 }).notNull(),
    scene: varchar({ length: 16 }).notNull(),
    tries: integer().notNull().default(0),
    used: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Address of the requester (`addressKey`); '' from versions that did not store it. */
    address: varchar({ length: 64 }).notNull().default(''),
  },
  (t) => [
    index('sms_code_mobile_idx').on(t.mobile, t.createdAt),
    index('sms_code_address_idx').on(t.address, t.createdAt),
  ],
)

/**
 * Wrong passwords by typed name, existing or not, so that both answer alike: one row over all
 * addresses, and one for each address that the person is known to sign in from.
 */
export const loginFailure = pgTable(
  'login_failure',
  {
    loginName: varchar({ length: 64 }).notNull(),
    /** A known address (`addressKey`); '': all addresses together. */
    address: varchar({ length: 64 }).notNull().default(''),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.loginName, t.address] })],
)

/** Addresses that a person signed in from. */
export const knownAddress = pgTable(
  'known_address',
  {
    userId: ident().notNull(),
    /** `addressKey` of it. */
    address: varchar({ length: 64 }).notNull(),
    /** The newest sign-in from there, wall time. */
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.address] }),
    index('known_address_last_idx').on(t.lastAt),
  ],
)

/** How far a provider's bank account may be overdrawn; a setting that may be missing. */
export const OVERDRAFT_FACTS: FactsOf = {
  type: 'overdraft',
  name: '透支额度',
  from: 'provider',
  no: 'r.provider_id',
  facts: { 透支额度: 'r.overdraft_amt' },
  since: "timestamptz '2000-01-01 00:00:00+08'",
  decided: 'r.overdraft_amt is not null',
}

/** How a partner’s share of a trade is computed. */
export const PARTNER_FACTS: FactsOf = {
  type: 'partner',
  name: '渠道商',
  from: 'partner',
  no: 'r.partner_id',
  facts: {
    上级: 'r.path',
    分润方式: 'r.profit_mode',
    成本费率: 'r.cost_rate',
    分润比例: 'r.ratio',
    每笔分润: 'r.per_txn_amt',
    上级分润比例: 'r.override_ratio',
  },
  since: "timestamptz '2000-01-01 00:00:00+08'",
}

/** Terms from a day on. */
export const PARTNER_RULE_FACTS: FactsOf = {
  type: 'partnerRule',
  name: '分润规则',
  from: 'partner_rule',
  no: 'r.rule_no',
  facts: {
    渠道商: 'r.partner_id',
    产品: 'r.product',
    生效日期: 'r.effective_date',
    分润方式: 'r.profit_mode',
    成本费率: 'r.cost_rate',
    分润比例: 'r.ratio',
    每笔分润: 'r.per_txn_amt',
  },
  since: 'r.created_at',
}
