import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/**
 * What is paid out for a month to the provider itself or to one of its top-level partners, whose
 * sub-partners are part of it (domain §9.8).
 */
export const settlement = pgTable(
  'profit_settle',
  {
    providerId: ident().notNull(),
    createTime: instant().notNull(),
    settleNo: ident().notNull(),
    billMonth: varchar({ length: 7 }).notNull(),
    /** PROVIDER | PARTNER. */
    targetType: varchar({ length: 8 }).notNull(),
    /** The provider's or the partner's custId. */
    targetId: ident().notNull(),
    /** The partner's id again, for the row scope; null for the provider's own. */
    partnerId: ident(),
    incomeAmt: fen(),
    adjustAmt: fen(),
    adjustReason: text().notNull().default(''),
    /**
     * Of `adjustAmt`: above 0 what the month came short of nothing and the payee owes from then on,
     * below 0 what is taken back of that. All of a payee's add up to what it still owes.
     */
    carryAmt: fen(),
    /** Tax withheld, or the fee of the cloud account. */
    taxAmt: fen(),
    /** incomeAmt + adjustAmt - taxAmt; never below 0. */
    payableAmt: fen(),
    /** BANK | CLOUD. */
    payWay: varchar({ length: 8 }).notNull(),
    acctName: text().notNull(),
    acctNo: varchar({ length: 32 }).notNull(),
    bankName: text().notNull(),
    /** The invoice that covers it, once one was handed in. */
    invoiceApplyNo: ident(),
    settleStatus: varchar({ length: 16 }).notNull(),
    disputeReason: text().notNull().default(''),
    failReason: text().notNull().default(''),
    /** Without an answer it counts as confirmed after this moment. */
    confirmDeadline: instant().notNull(),
    payTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.createTime, t.settleNo] }),
    uniqueIndex('profit_settle_no_idx').on(t.providerId, t.settleNo),
    uniqueIndex('profit_settle_target_idx').on(t.providerId, t.targetId, t.billMonth),
    index('profit_settle_month_idx').on(t.providerId, t.billMonth),
  ],
)
