import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * That a column is one of a list, which goes to the database as one array: `inArray` sends a parameter
 * for each value, of which a statement takes 65,535 at most. `inArray` is for lists of the code's own.
 */
export const isAnyOf = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)})`
