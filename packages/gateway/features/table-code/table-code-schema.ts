import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { gramsOf } from '../../core/search/indexed'

/** How a shop with self-service ordering is set up (domain §7.11). */
export const shopOrdering = pgTable(
  'shop_ordering',
  {
    providerId: ident().notNull(),
    shopId: ident().notNull(),
    /** PRE | POST: paid before or after the meal. */
    payMode: varchar({ length: 8 }).notNull(),
    /** What a new code says before its number; '': no code can be made. */
    orderUrl: text().notNull().default(''),
    wxMiniAppId: varchar({ length: 32 }),
    aliMiniAppId: varchar({ length: 32 }),
    /** '1' or '0'. */
    serviceFeeOpen: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.shopId] })],
)

/** A table's ordering code (domain §7.11). */
export const tableCode = pgTable(
  'table_code',
  {
    providerId: ident().notNull(),
    codeId: ident().notNull(),
    shopId: ident().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    tableNo: varchar({ length: 16 }).notNull(),
    areaName: text().notNull(),
    seatCount: integer().notNull(),
    /** What the printed code says. */
    codeUrl: text().notNull(),
    bindStatus: varchar({ length: 16 }).notNull(),
    lastOrderTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.codeId] }),
    // The state beside the number: the tabs are counted without looking at a row.
    index('table_code_table_idx').on(t.providerId, t.tableNo, t.codeId, t.bindStatus),
    index('table_code_area_idx').on(t.providerId, t.areaName, t.tableNo, t.codeId, t.bindStatus),
    // Codes without an order sort last in either direction: an index for each.
    index('table_code_ordered_idx').on(t.providerId, t.lastOrderTime, t.tableNo, t.codeId),
    index('table_code_ordered_desc_idx').on(
      t.providerId,
      t.lastOrderTime.desc().nullsLast(),
      t.tableNo.desc(),
      t.codeId.desc(),
    ),
    // Those on no table are few: without these their tab is counted by reading all codes.
    index('table_code_unbound_idx')
      .on(t.providerId, t.bindStatus, t.tableNo, t.codeId)
      .where(sql`bind_status <> 'BOUND'`),
    index('table_code_area_rare_idx')
      .on(t.providerId, t.areaName, t.bindStatus, t.tableNo, t.codeId)
      .where(sql`bind_status <> 'BOUND'`),
    // A part of a table's number, among those of all shops.
    index('table_code_words_idx').using('gin', gramsOf(t.tableNo)),
    index('table_code_shop_idx').on(t.providerId, t.shopId, t.tableNo, t.codeId),
  ],
)
