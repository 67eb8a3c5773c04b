import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * That a column is one of the texts a question made once (`parameterized`) is given as `name`: as one list,
 * its text is the same for however many there are.
 */
export const isOneOf = (column: AnyPgColumn, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)}::text[])`
