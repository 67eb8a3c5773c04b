import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ident } from '../../core/db/columns'

/**
 * Members' figures of a shop by day (domain §9.6); its money is in `trade_rollup`. The scope columns
 * are copied from the shop.
 */
export const shopDayStat = pgTable(
  'shop_day_stat',
  {
    providerId: ident().notNull(),
    shopId: ident().notNull(),
    bizDate: date({ mode: 'string' }).notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    newMembers: integer().notNull().default(0),
    /** Members who paid that day, each once. */
    activeMembers: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.shopId, t.bizDate] }),
    index('shop_day_stat_date_idx').on(t.providerId, t.bizDate),
  ],
)
