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
import { ident, instant } from '../../core/db/columns'
import { rareIndexes } from '../../core/db/rare-indexes'
import { scopedAs } from '../../core/scope'

/** Models that terminals are taken into stock as; a terminal keeps what its model was then. */
export const deviceModel = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'device_model',
    {
      providerId: ident().notNull(),
      model: varchar({ length: 32 }).notNull(),
      deviceKind: varchar({ length: 16 }).notNull(),
      /** EMV / UnionPay type, `01` to `11`. */
      deviceType: varchar({ length: 2 }).notNull(),
      vendor: text().notNull(),
      /** false: no new terminals of it. */
      inUse: boolean().notNull().default(true),
      version: integer().notNull().default(1),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.model] })],
  ),
)

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
    // One serial, one terminal of a provider (259号文); what others hold is theirs to know.
    uniqueIndex('device_own_serial_idx').on(t.providerId, t.serialNo),
    // The state beside the time: the tabs are counted without looking at a row.
    index('device_created_idx').on(t.providerId, t.createTime, t.deviceId, t.bindStatus),
    // Rows without a time sort last in either direction: an index for each.
    index('device_bind_idx').on(t.providerId, t.bindTime, t.createTime, t.deviceId),
    index('device_bind_desc_tab_idx').on(
      t.providerId,
      t.bindTime.desc().nullsLast(),
      t.createTime.desc(),
      t.deviceId.desc(),
      t.bindStatus,
    ),
    // Rare states: without these a tab is counted by reading the whole table.
    index('device_bind_status_idx')
      .on(t.providerId, t.bindStatus, t.createTime, t.deviceId)
      .where(sql`bind_status <> 'BOUND'`),
    index('device_reg_status_tab_idx').on(
      t.providerId,
      t.regStatus,
      t.createTime,
      t.deviceId,
      t.bindStatus,
    ),
    index('device_kind_tab_idx').on(
      t.providerId,
      t.deviceKind,
      t.createTime,
      t.deviceId,
      t.bindStatus,
    ),
    index('device_type_tab_idx').on(
      t.providerId,
      t.deviceType,
      t.createTime,
      t.deviceId,
      t.bindStatus,
    ),
    index('device_model_tab_idx').on(t.providerId, t.model, t.createTime, t.deviceId, t.bindStatus),
    index('device_heartbeat_idx').on(t.providerId, t.lastHeartbeat, t.createTime),
    index('device_shop_idx').on(t.providerId, t.shopId, t.createTime),
    index('device_merchant_idx').on(t.providerId, t.merId),
    index('device_partner_tab_idx').on(
      t.providerId,
      t.partnerId,
      t.createTime,
      t.deviceId,
      t.bindStatus,
    ),
    ...rareIndexes(
      {
        device_reg_status_rare_idx: t.regStatus,
        device_kind_rare_idx: t.deviceKind,
        device_type_rare_idx: t.deviceType,
        device_model_rare_idx: t.model,
        device_partner_rare_idx: t.partnerId,
      },
      {
        provider: t.providerId,
        rest: [t.bindStatus, t.createTime, t.deviceId],
        rare: sql`bind_status <> 'BOUND'`,
      },
    ),
    index('device_head_idx').on(t.serialNo.op('varchar_pattern_ops')),
    index('device_term_idx').on(t.providerId, t.termNo),
    index('device_pic_idx').using('gin', t.installPic.op('jsonb_path_ops')),
  ],
)
