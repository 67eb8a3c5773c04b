import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'

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
  (t) => [
    primaryKey({ columns: [t.providerId, t.merId, t.payChannel] }),
    index('channel_reg_sub_mch_idx').on(t.providerId, t.subMchId),
  ],
)

/** A registration's own id: no merchant has two with one channel. */
export const regIdOf = (of: Pick<typeof channelReg.$inferSelect, 'merId' | 'payChannel'>): string =>
  `${of.merId}-${of.payChannel}`
