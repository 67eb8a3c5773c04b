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
    index('device_head_idx').on(t.serialNo.op('varchar_pattern_ops')),
    index('device_term_idx').on(t.providerId, t.termNo),
    index('device_pic_idx').using('gin', t.installPic.op('jsonb_path_ops')),
  ],
)
