import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident } from '../../core/db/columns'

/** Money that a merchant brings from an old system, one row an amount, with the file it is from. */
export const merchantOpening = pgTable(
  'merchant_opening',
  {
    providerId: ident().notNull(),
    /** The import whose file says so, and the line there. */
    importNo: ident().notNull(),
    line: integer().notNull(),
    merId: ident().notNull(),
    /** Whose batch takes it. */
    shopId: ident().notNull(),
    /** UNSETTLED | BALANCE | RESERVE | DEBT. */
    openingKind: varchar({ length: 12 }).notNull(),
    /** Of UNSETTLED; null: the other kinds were settled before. */
    settleDate: date({ mode: 'string' }),
    amt: fen(),
    /** The batch that took it; null: it waits for its settle date. */
    batchNo: ident(),
    /** The batch that took it back, or '-' where no batch had taken it; null: it is in force. */
    undoneBy: ident(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.importNo, t.line] }),
    uniqueIndex('merchant_opening_key_idx')
      .on(t.providerId, t.merId, t.openingKind, sql`coalesce(settle_date, '-infinity')`)
      .where(sql`undone_by is null`),
    index('merchant_opening_due_idx')
      .on(t.providerId, t.merId, t.settleDate)
      .where(sql`batch_no is null and undone_by is null`),
    index('merchant_opening_batch_idx').on(t.providerId, t.batchNo),
    check('merchant_opening_amt', sql`amt > 0`),
    check('merchant_opening_date', sql`(opening_kind = 'UNSETTLED') = (settle_date is not null)`),
  ],
)

/** What a row adds to what its merchant is owed: debt is the merchant's to pay. */
export const OPENING_AMT = sql.raw(`case o.opening_kind when 'DEBT' then -o.amt else o.amt end`)
