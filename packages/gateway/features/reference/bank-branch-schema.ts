import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** Branches 支行 of a bank that a provider gave as a file, in place of those that ship (domain §17). */
export const bankBranch = scopedAs(
  { byShop: 'NONE', madeByNobody: true },
  pgTable(
    'bank_branch',
    {
      providerId: ident().notNull(),
      /** 联行号, 12 digits. */
      branchCode: varchar({ length: 12 }).notNull(),
      branchName: text().notNull(),
      bankCode: varchar({ length: 8 }).notNull(),
      cityCode: varchar({ length: 6 }).notNull(),
      /** The import that gave it, or changed it last. */
      importNo: ident().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.branchCode] }),
      index('bank_branch_bank_idx').on(t.providerId, t.bankCode, t.branchCode),
    ],
  ),
)
