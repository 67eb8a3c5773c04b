import {
  bigint,
  date,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/** Money of a channel for a settle date of which there is a word; each once, and never changed. */
export const channelClearing = pgTable(
  'channel_clearing',
  {
    providerId: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    /** The day after the payments that it is for. */
    settleDate: date({ mode: 'string' }).notNull(),
    /** What came into the bank account, fen; below 0 what the channel took back. */
    amt: fen(),
    /** As the channel tells it; null: it does not. */
    feeAmt: bigint({ mode: 'number' }),
    count: integer(),
    /** EVENT | BILL | BANK. */
    source: varchar({ length: 8 }).notNull(),
    /** Of the bank's line that is the word; null: another word. */
    bankSerialNo: varchar({ length: 64 }),
    /** The open day at that time, on which CLEAR is booked. */
    bookDate: date({ mode: 'string' }).notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.payChannel, t.settleDate] }),
    uniqueIndex('channel_clearing_bank_line').on(t.providerId, t.bankSerialNo),
  ],
)
