import {
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
import { fen, ident, instant } from '../columns'

/** Merchants with what hangs on them: rates, channel registrations, shops, teams, terminals. */

export const merchant = pgTable(
  'merchant',
  {
    providerId: ident().notNull(),
    merId: ident().notNull(),
    applyId: ident().notNull(),
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
    bizScope: text().notNull().default(''),
    legalName: text().notNull(),
    legalIdType: varchar({ length: 24 }).notNull().default('IDCARD'),
    legalIdNo: varchar({ length: 32 }).notNull(),
    legalMobile: varchar({ length: 16 }).notNull(),
    contactName: text().notNull(),
    contactMobile: varchar({ length: 16 }).notNull(),
    contactEmail: text().notNull(),
    servicePhone: varchar({ length: 32 }).notNull(),
    salesman: text().notNull(),
    settleCycle: varchar({ length: 4 }).notNull(),
    acctType: varchar({ length: 2 }).notNull(),
    acctName: text().notNull(),
    acctNo: varchar({ length: 32 }).notNull(),
    bankCode: varchar({ length: 16 }).notNull(),
    bankName: text().notNull(),
    branchCode: varchar({ length: 16 }),
    branchName: text(),
    minSettleAmt: fen(),
    merStatus: varchar({ length: 16 }).notNull(),
    wxAuthState: varchar({ length: 16 }).notNull(),
    aliAuthState: varchar({ length: 16 }).notNull(),
    authReviewStatus: varchar({ length: 16 }).notNull(),
    /** File tokens by field name: licensePic, legalIdPics, storePics. */
    pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    shopCount: integer().notNull().default(0),
    deviceCount: integer().notNull().default(0),
    openTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.merId] }),
    index('merchant_open_idx').on(t.providerId, t.openTime, t.merId),
    index('merchant_partner_idx').on(t.providerId, t.partnerId, t.openTime),
    index('merchant_apply_idx').on(t.providerId, t.applyId),
    index('merchant_license_idx').on(t.providerId, t.licenseNo),
    index('merchant_mobile_idx').on(t.providerId, t.contactMobile),
    // Who may fetch a file is asked of the rows that hold its token.
    index('merchant_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
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

export const channelReg = pgTable(
  'channel_reg',
  {
    providerId: ident().notNull(),
    merId: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    channelId: varchar({ length: 32 }).notNull(),
    subMchId: varchar({ length: 32 }).notNull(),
    registerStatus: varchar({ length: 16 }).notNull(),
    resultMessage: text().notNull().default(''),
    registerTime: instant().notNull(),
    authorizeState: varchar({ length: 16 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.merId, t.payChannel] })],
)

export const team = pgTable(
  'team',
  { providerId: ident().notNull(), teamId: ident().notNull(), teamName: text().notNull() },
  (t) => [primaryKey({ columns: [t.providerId, t.teamId] })],
)

export const shop = pgTable(
  'shop',
  {
    providerId: ident().notNull(),
    shopId: ident().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    teamId: ident(),
    shopName: text().notNull(),
    pinyin: text().notNull(),
    shopType: varchar({ length: 8 }).notNull(),
    region: varchar({ length: 24 }).notNull(),
    regionName: text().notNull(),
    address: text().notNull(),
    lng: varchar({ length: 16 }),
    lat: varchar({ length: 16 }),
    contactName: text().notNull(),
    contactMobile: varchar({ length: 16 }).notNull(),
    /** As staff read it: `周一至周日 09:00-22:00`. */
    businessHours: text().notNull().default(''),
    /** File tokens by field name: doorPics, indoorPics. */
    pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    /** The shop's numbers at WeChat and Alipay; null until it is registered there. */
    wxShopNo: varchar({ length: 32 }),
    aliShopNo: varchar({ length: 32 }),
    deviceCount: integer().notNull().default(0),
    /** '1' or '0' both: self-service ordering, automatic payout. */
    orderOpen: varchar({ length: 1 }).notNull().default('0'),
    autoCash: varchar({ length: 1 }).notNull().default('0'),
    shopStatus: varchar({ length: 16 }).notNull(),
    createTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.shopId] }),
    index('shop_merchant_idx').on(t.providerId, t.merId, t.shopId),
    index('shop_create_idx').on(t.providerId, t.createTime, t.shopId),
    index('shop_partner_idx').on(t.providerId, t.partnerId, t.createTime),
    index('shop_team_idx').on(t.providerId, t.teamId, t.createTime),
    index('shop_mobile_idx').on(t.providerId, t.contactMobile),
    // Who may fetch a file is asked of the rows that hold its token.
    index('shop_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
)

export const deviceModel = pgTable('device_model', {
  model: varchar({ length: 32 }).primaryKey(),
  deviceKind: varchar({ length: 16 }).notNull(),
  deviceType: varchar({ length: 2 }).notNull(),
  vendor: text().notNull(),
})

export const device = pgTable(
  'device',
  {
    providerId: ident().notNull(),
    deviceId: ident().notNull(),
    serialNo: varchar({ length: 32 }).notNull(),
    termNo: varchar({ length: 8 }),
    deviceKind: varchar({ length: 16 }).notNull(),
    deviceType: varchar({ length: 2 }).notNull(),
    vendor: text().notNull(),
    model: varchar({ length: 32 }).notNull(),
    networkLicense: varchar({ length: 8 }),
    batchNo: varchar({ length: 32 }),
    /** The partner whose stock it is; a bound device also follows its merchant's partner. */
    partnerId: ident(),
    createdBy: ident().notNull(),
    merId: ident(),
    shopId: ident(),
    bindStatus: varchar({ length: 16 }).notNull(),
    /** What `enable` goes back to. */
    statusBeforeDisable: varchar({ length: 16 }),
    regStatus: varchar({ length: 16 }).notNull(),
    regMessage: text().notNull().default(''),
    lastHeartbeat: instant(),
    appVersion: varchar({ length: 16 }),
    installRegion: varchar({ length: 24 }),
    installAddr: text(),
    lng: varchar({ length: 16 }),
    lat: varchar({ length: 16 }),
    installPic: jsonb().$type<string[]>().notNull().default([]),
    bindTime: instant(),
    createTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.deviceId] }),
    // One serial, one terminal, whichever provider holds it (259号文).
    uniqueIndex('device_serial_idx').on(t.serialNo),
    index('device_create_idx').on(t.providerId, t.createTime, t.deviceId),
    index('device_merchant_idx').on(t.providerId, t.merId),
    index('device_partner_idx').on(t.providerId, t.partnerId, t.createTime),
    index('device_term_idx').on(t.providerId, t.termNo),
    index('device_pic_idx').using('gin', t.installPic.op('jsonb_path_ops')),
  ],
)

/** What happened to a record, newest last; the timeline of its detail. */
export const recordLog = pgTable(
  'record_log',
  {
    providerId: ident().notNull(),
    targetType: varchar({ length: 16 }).notNull(),
    targetId: ident().notNull(),
    seq: integer().notNull(),
    time: instant().notNull(),
    title: text().notNull(),
    operator: text().notNull(),
    fromState: varchar({ length: 32 }).notNull().default(''),
    toState: varchar({ length: 32 }).notNull().default(''),
    remark: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.targetType, t.targetId, t.seq] })],
)
