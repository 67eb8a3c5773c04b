import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { formatDate } from '#domain/dates'

/**
 * The day on which later terms of the same thing follow a row; null: none yet.
 * @param key what has terms, as the database calls the column: a product, a template
 */
export const endDateOf = (table: PgTable, key: string): SQL<string | null> =>
  sql<string | null>`(select min(later.effective_date)::text from ${table} later
    where later.provider_id = ${table}.provider_id
      and later.${sql.identifier(key)} = ${table}.${sql.identifier(key)}
      and later.effective_date > ${table}.effective_date)`

/** Whether terms are to come, effective or replaced. @param now business time, epoch ms */
export function ruleStateOf(
  { effectiveDate, endDate }: { effectiveDate: string; endDate: string | null },
  now: number,
): 'COMING' | 'HOLDS' | 'OVER' {
  const today = formatDate(now)
  if (effectiveDate > today) return 'COMING'
  return endDate !== null && endDate <= today ? 'OVER' : 'HOLDS'
}
