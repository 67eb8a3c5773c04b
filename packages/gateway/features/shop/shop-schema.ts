import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { scopedAs } from '../../core/scope'
import { gramsOf, lastFour } from '../../core/search/indexed'

export const team = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'team',
    {
      providerId: ident().notNull(),
      teamId: ident().notNull(),
      teamName: text().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.teamId] })],
  ),
)

export const shop = pgTable(
  'shop',
  {
    providerId: ident().notNull(),
    shopId: ident().notNull(),
    merId: ident().notNull(),
    /** Its number in the system it was moved in from. */
    oldId: varchar({ length: 64 }),
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
    uniqueIndex('shop_old_idx')
      .on(t.providerId, t.oldId)
      .where(sql`old_id is not null`),
    index('shop_merchant_idx').on(t.providerId, t.merId, t.shopId),
    // The state beside the time: the tabs are counted without looking at a row.
    index('shop_created_idx').on(t.providerId, t.createTime, t.shopId, t.shopStatus),
    index('shop_partner_tab_idx').on(
      t.providerId,
      t.partnerId,
      t.createTime,
      t.shopId,
      t.shopStatus,
    ),
    index('shop_team_tab_idx').on(t.providerId, t.teamId, t.createTime, t.shopId, t.shopStatus),
    index('shop_mobile_idx').on(t.providerId, t.contactMobile),
    index('shop_head_idx').on(t.shopId.op('varchar_pattern_ops')),
    index('shop_words_idx').using('gin', gramsOf(t.shopName, t.pinyin)),
    index('shop_region_idx').on(t.providerId, t.region.op('varchar_pattern_ops'), t.createTime),
    index('shop_devices_idx').on(t.providerId, t.deviceCount, t.createTime, t.shopId),
    // Rare states: without these a tab is counted by reading the whole table.
    index('shop_status_idx')
      .on(t.providerId, t.shopStatus, t.createTime, t.shopId)
      .where(sql`shop_status <> 'OPEN'`),
    index('shop_type_tab_idx').on(t.providerId, t.shopType, t.createTime, t.shopId, t.shopStatus),
    index('shop_ordering_tab_idx').on(
      t.providerId,
      t.orderOpen,
      t.createTime,
      t.shopId,
      t.shopStatus,
    ),
    index('shop_auto_cash_tab_idx').on(
      t.providerId,
      t.autoCash,
      t.createTime,
      t.shopId,
      t.shopStatus,
    ),
    ...rareIndexes(
      {
        shop_type_rare_idx: t.shopType,
        shop_ordering_rare_idx: t.orderOpen,
        shop_auto_cash_rare_idx: t.autoCash,
        shop_partner_rare_idx: t.partnerId,
        shop_team_rare_idx: t.teamId,
      },
      {
        provider: t.providerId,
        rest: [t.shopStatus, t.createTime, t.shopId],
        rare: sql`shop_status <> 'OPEN'`,
      },
    ),
    index('shop_last_four_idx').on(t.providerId, lastFour(t.contactMobile)),
    // Who may fetch a file is asked of the rows that hold its token.
    index('shop_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
  ],
)
