import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** What a row of a file changes; `result` is '' of a row that will be applied. */
export interface PreviewLine {
  line: number
  about: string
  before: string
  after: string
  result: string
}

/** A file of an old system's data, and how far it has been read and applied (domain §17). */
export const dataImport = scopedAs(
  { byShop: 'NONE', madeByNobody: true },
  pgTable(
    'data_import',
    {
      providerId: ident().notNull(),
      importNo: ident().notNull(),
      /** MERCHANTS | SHOPS | TERMINALS | RATES | BALANCES | BRANCHES | RATE_CHANGES. */
      importKind: varchar({ length: 12 }).notNull(),
      fileName: text().notNull(),
      fileToken: varchar({ length: 64 }).notNull(),
      /** CHECKING | CHECKED | APPLYING | APPLIED | REFUSED | UNDONE. */
      importState: varchar({ length: 12 }).notNull(),
      /** Why nothing of the file can be taken. */
      reason: text().notNull().default(''),
      rowCount: integer().notNull().default(0),
      goodCount: integer().notNull().default(0),
      sameCount: integer().notNull().default(0),
      refusedCount: integer().notNull().default(0),
      appliedCount: integer().notNull().default(0),
      /** The last line of the file that has been checked, or applied, in the present state. */
      doneLine: integer().notNull().default(0),
      /** What the good rows of a file of balances come to, fen by kind. */
      totals: jsonb().$type<Record<string, number>>().notNull().default({}),
      /** A workbook of the refused rows with their reasons; null: none was refused. */
      refusedToken: varchar({ length: 64 }),
      /** Rows before and after, of a kind that a second person decides. */
      preview: jsonb().$type<PreviewLine[]>().notNull().default([]),
      /** Why the changes of such a kind are asked for. */
      changeReason: text().notNull().default(''),
      /** The second person of such a kind. */
      decidedBy: ident(),
      decider: text(),
      createdBy: ident().notNull(),
      operator: text().notNull(),
      createTime: instant().notNull(),
      doneTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.importNo] }),
      index('data_import_time_idx').on(t.providerId, t.createTime, t.importNo),
    ],
  ),
)

/** What a line of a file has made: a merchant, a shop, a terminal, a rate, an opening amount or a bank's branch. */
export const importedRow = pgTable(
  'imported_row',
  {
    providerId: ident().notNull(),
    importNo: ident().notNull(),
    line: integer().notNull(),
    recordNo: varchar({ length: 80 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.importNo, t.line] })],
)
