import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/** Profit that is paid out beside the settlements; its amount is frozen until the bank has paid. */
export const withdrawOrder = pgTable(
  'withdraw_order',
  {
    providerId: ident().notNull(),
    withdrawNo: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    applyTime: instant().notNull(),
    amt: fen(),
    /** Where the provider was paid last when it asked. */
    payeeName: text().notNull(),
    payeeAcct: varchar({ length: 32 }).notNull(),
    bankName: text().notNull(),
    withdrawStatus: varchar({ length: 16 }).notNull(),
    /** When the bank answered. */
    answerTime: instant(),
    failReason: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdBy: ident().notNull(),
    applyUser: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.withdrawNo] }),
    index('withdraw_apply_idx').on(t.providerId, t.applyTime, t.withdrawNo),
    check('withdraw_amount', sql`amt > 0`),
  ],
)
