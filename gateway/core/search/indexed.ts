import { and, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { escapeLike } from '../db/escape-like'
import { folded, gramsIn } from './grams'

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

/**
 * Any of the columns contains the text, whatever its case: its pairs lead to a few rows; whether
 * they stand in this order is looked up in each.
 */
export function partOfAny(names: readonly AnyPgColumn[], text: string): SQL {
  const part = `%${escapeLike(folded(text))}%`
  return and(
    sql`${gramsOf(...names)} @> ${sql.param(gramsIn(text))}::text[]`,
    or(...names.map((name) => ilike(name, part))),
  )!
}

/** By bytes, as an index with `varchar_pattern_ops` is ordered, whatever the collation. */
export const begins = (column: AnyPgColumn, head: string): SQL =>
  sql`(${column} ~>=~ ${head} and ${column} ~<~ ${head.slice(0, -1) + after(head)})`

const after = (head: string): string => String.fromCharCode(head.charCodeAt(head.length - 1) + 1)
