import { bigint, date, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'

/** What a channel has paid over of a day: the word by which the books move it to the bank. */
export const channelClearing = pgTable(
  'channel_clearing',
  {
    providerId: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    /** The day after the day of business. */
    settleDate: date({ mode: 'string' }).notNull(),
    /** Fen; below 0 where the channel has taken money back. */
    amt: bigint({ mode: 'number' }).notNull(),
    /** What the channel says it has kept, and of how many payments; null: it does not say. */
    feeAmt: bigint({ mode: 'number' }),
    payCount: integer(),
    /** NOTICE of the channel, or the BILL that agrees. */
    source: varchar({ length: 8 }).notNull(),
    /** The open day in whose books it stands. */
    bookDate: date({ mode: 'string' }).notNull(),
    toldTime: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.settleDate, t.payChannel] }),
    index('channel_clearing_book_idx').on(t.providerId, t.bookDate),
  ],
)
