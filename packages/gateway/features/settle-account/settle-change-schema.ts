import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'
import { scopedAs } from '../../core/scope'

/** Requests to settle a merchant to another account: who asked, who decided, and when it holds. */
export const settleChange = scopedAs(
  { byShop: 'MERCHANT' },
  pgTable(
    'settle_change',
    {
      providerId: ident().notNull(),
      changeId: ident().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      /** The merchant's `createdBy`, copied for the row scope SELF. */
      createdBy: ident().notNull(),
      changeStatus: varchar({ length: 16 }).notNull(),
      /** The account in force when it was asked. */
      fromBankName: text().notNull(),
      fromAcctNo: sealedNumber().notNull(),
      acctType: varchar({ length: 2 }).notNull(),
      acctName: text().notNull(),
      acctNo: sealedNumber().notNull(),
      bankCode: varchar({ length: 16 }).notNull(),
      bankName: text().notNull(),
      branchCode: varchar({ length: 16 }),
      branchName: text(),
      changeReason: text().notNull(),
      /** File tokens by field name: applyPic, acctPic, authPic. */
      pics: jsonb().$type<Record<string, string[]>>().notNull().default({}),
      requestedBy: ident().notNull(),
      requester: text().notNull(),
      requestTime: instant().notNull(),
      /** The second person. */
      decidedBy: ident(),
      decider: text(),
      decideTime: instant(),
      decideRemark: text().notNull().default(''),
      /** When the cooling time ends; null before the second person's yes. */
      effectiveTime: instant(),
      /** When it was withdrawn, and by whom. */
      withdrawTime: instant(),
      withdrawer: text(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.changeId] }),
      index('settle_change_asked_idx').on(t.providerId, t.requestTime, t.changeId),
      index('settle_change_merchant_idx').on(t.providerId, t.merId, t.requestTime),
      uniqueIndex('settle_change_open_idx')
        .on(t.providerId, t.merId)
        .where(sql`${t.changeStatus} in ('TO_REVIEW', 'COOLING')`),
      // Who may fetch a file is asked of the rows that hold its token.
      index('settle_change_pics_idx').using('gin', t.pics.op('jsonb_path_ops')),
    ],
  ),
)
