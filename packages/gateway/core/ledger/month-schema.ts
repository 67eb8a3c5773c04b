import { bigint, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../db/columns'
import { scopedAs } from '../scope'

/** A month of the books: who asked to close or reopen it, who decided, and what it was closed with. */
export const ledgerMonth = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ledger_month',
    {
      providerId: ident().notNull(),
      /** `YYYY-MM` */
      month: varchar({ length: 7 }).notNull(),
      /** OPEN | CLOSING | CLOSED | REOPENING. */
      monthStatus: varchar({ length: 12 }).notNull().default('OPEN'),
      /** Of the newest request to close or reopen it. */
      requestedBy: ident(),
      requester: text().notNull().default(''),
      requestTime: instant(),
      requestRemark: text().notNull().default(''),
      /** The second person. */
      decidedBy: ident(),
      decider: text().notNull().default(''),
      decideTime: instant(),
      decideRemark: text().notNull().default(''),
      /** When it was closed last; null: it is open. */
      closeTime: instant(),
      /** SHA-256 of its trial balance (`month-digest.ts`); null: it is open. */
      digest: varchar({ length: 64 }),
      voucherCount: integer().notNull().default(0),
      /** Debits of the month, which are its credits. */
      debitAmt: fen(),
      /** Of the package of evidence: WAIT | MAKING | READY | FAIL; null: there is none. */
      evidenceStatus: varchar({ length: 8 }),
      fileToken: varchar({ length: 64 }),
      fileName: text(),
      fileSize: bigint({ mode: 'number' }),
      /** SHA-256 of the package. */
      fileDigest: varchar({ length: 64 }),
      version: integer().notNull().default(1),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.month] })],
  ),
)
