import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'

/**
 * Accounts that merchants were given after they were opened, and those asked for settlements, each
 * with the small transfer that proves it. One that has no row is the account of the merchant's application, which the acquirer
 * has looked at.
 */
export const payoutAccount = pgTable(
  'payout_account',
  {
    providerId: ident().notNull(),
    accountId: ident().notNull(),
    /** Whose account it is; null for the one of a settlement. */
    merId: ident(),
    /** The request for another account of a settlement that it proves. */
    changeId: ident(),
    acctType: varchar({ length: 2 }).notNull(),
    acctName: text().notNull(),
    acctNo: sealedNumber().notNull(),
    bankCode: varchar({ length: 16 }).notNull(),
    bankName: text().notNull(),
    checkStatus: varchar({ length: 16 }).notNull(),
    /** What is sent to see whether it arrives, 1 to 99 fen. */
    checkAmt: fen(),
    failReason: text().notNull().default(''),
    askTime: instant().notNull(),
    answerTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.accountId] }),
    uniqueIndex('payout_account_no_idx').on(t.providerId, t.merId, t.acctNo),
    uniqueIndex('payout_account_change_idx')
      .on(t.providerId, t.changeId)
      .where(sql`${t.changeId} is not null`),
  ],
)
