import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { storedValue } from '../seal/columns'
import type { Db, Tx } from './open'

/** Rows per statement: building its text blocks the event loop for a moment. */
const AT_ONCE = 2_000

/**
 * Inserts many rows as one JSON parameter per statement: some twenty times faster than a
 * parameter per value, and no limit of 65 535. Every row must carry the same columns as the
 * first; columns left out take their default.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx | Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const known = getTableColumns(table)
  const columns = Object.keys(first)
  const unknown = columns.filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new Error(`rows of ${getTableName(table)}: no such column ${unknown.join(', ')}`)
  const names = sql.raw(columns.map((name) => `"${toSnakeCase(name)}"`).join(', '))
  const name = sql.identifier(getTableName(table))
  const keys = columns.map((column) => [column, toSnakeCase(column)] as const)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const json = JSON.stringify(
      rows
        .slice(at, at + AT_ONCE)
        .map((row: Record<string, unknown>) =>
          Object.fromEntries(
            keys.map(([column, key]) => [key, storedValue(known[column]!, row[column]) ?? null]),
          ),
        ),
    )
    await tx.execute(
      sql`INSERT INTO ${name} (${names})
          SELECT ${names} FROM json_populate_recordset(NULL::${name}, ${json}::json)`,
    )
  }
}
