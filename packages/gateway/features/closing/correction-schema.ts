import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** A voucher made by hand, with its document: one person asks for it, another posts it. */
export const ledgerCorrection = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ledger_correction',
    {
      providerId: ident().notNull(),
      correctionNo: ident().notNull(),
      /** TO_REVIEW | POSTED | REJECTED | WITHDRAWN. */
      correctionStatus: varchar({ length: 12 }).notNull(),
      /** The month that was wrong, `YYYY-MM`; the voucher itself is of the day it is posted. */
      ofMonth: varchar({ length: 7 }).notNull(),
      debitAccount: varchar({ length: 16 }).notNull(),
      creditAccount: varchar({ length: 16 }).notNull(),
      amt: fen(),
      reason: text().notNull(),
      /** Tokens. */
      documents: jsonb().$type<string[]>().notNull(),
      requestedBy: ident().notNull(),
      requester: text().notNull(),
      requestTime: instant().notNull(),
      /** The second person. */
      decidedBy: ident(),
      decider: text(),
      decideTime: instant(),
      decideRemark: text().notNull().default(''),
      /** Once it is posted. */
      voucherNo: ident(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.correctionNo] }),
      index('ledger_correction_time_idx').on(t.providerId, t.requestTime, t.correctionNo),
      index('ledger_correction_voucher_idx').on(t.providerId, t.voucherNo),
      check('ledger_correction_amt', sql`amt > 0 and debit_account <> credit_account`),
    ],
  ),
)
