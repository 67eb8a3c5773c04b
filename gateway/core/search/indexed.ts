import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * What an index holds beside columns, said as tables and questions both say it: the planner takes
 * an index for an expression only where both are the same.
 */

/** The last four digits of a mobile. */
export const lastFour = (mobile: AnyPgColumn): SQL => sql`right(${mobile}, 4)`

/**
 * The pairs of neighbouring characters in some names: 星巴克 has 星巴 and 巴克. A migration makes
 * `search_grams`; it folds A to Z alone, as `folded` does, so that no collation has a say.
 */
export const gramsOf = (...names: AnyPgColumn[]): SQL =>
  sql`search_grams(${sql.join(names, sql` || ' ' || `)})`
