import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'

/**
 * Requests to pay a settlement to another account: who asked, who decided, and when it holds. They
 * are reached through their settlement, whose row scope is theirs.
 */
export const payeeChange = pgTable(
  'payee_change',
  {
    providerId: ident().notNull(),
    changeId: ident().notNull(),
    settleNo: ident().notNull(),
    /** PayeeChangeStatus. */
    changeStatus: varchar({ length: 16 }).notNull(),
    /** The account in force when it was asked. */
    fromBankName: text().notNull(),
    fromAcctNo: sealedNumber().notNull(),
    acctName: text().notNull(),
    acctNo: sealedNumber().notNull(),
    /** Empty for an account with the cloud platform. */
    bankCode: varchar({ length: 16 }).notNull(),
    bankName: text().notNull(),
    changeReason: text().notNull(),
    requestedBy: ident().notNull(),
    requester: text().notNull(),
    requestTime: instant().notNull(),
    /** The second person. */
    decidedBy: ident(),
    decider: text(),
    decideTime: instant(),
    decideRemark: text().notNull().default(''),
    /** Why the small transfer did not arrive. */
    failReason: text().notNull().default(''),
    /** When the cooling time ends; null before the account is verified. */
    effectiveTime: instant(),
    withdrawTime: instant(),
    withdrawer: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.changeId] }),
    index('payee_change_settle_idx').on(t.providerId, t.settleNo, t.requestTime),
    uniqueIndex('payee_change_open_idx')
      .on(t.providerId, t.settleNo)
      .where(sql`${t.changeStatus} in ('TO_REVIEW', 'VERIFYING', 'COOLING')`),
  ],
)
