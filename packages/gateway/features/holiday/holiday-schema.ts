import { integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** A year's days off and worked weekends as a provider entered them, in place of those that ship. */
export const holidayYear = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'holiday_year',
    {
      providerId: ident().notNull(),
      year: varchar({ length: 4 }).notNull(),
      /** `YYYY-MM-DD`, in order. */
      offDays: jsonb().$type<string[]>().notNull(),
      workedDays: jsonb().$type<string[]>().notNull(),
      /** The notice they are taken from. */
      sourceText: text().notNull(),
      updateTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.year] })],
  ),
)
