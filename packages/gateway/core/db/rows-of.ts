import { getTableColumns, is, SQL, sql, type Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { storedValue } from '../seal/columns'

/**
 * Rows as one JSON parameter, for inserts that need drizzle's `onConflict…` or `returning`:
 *
 *     tx.insert(trade).select(rowsOf(trade, rows)).onConflictDoNothing().returning()
 *
 * A statement takes 65,535 parameters at most, which `values(rows)` exceeds at a table of 35 columns
 * with 1,873 rows. A column that a row leaves out gets its default.
 * @throws Error for a column whose default only the database can make
 */
export function rowsOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !(column as unknown as Insertable).shouldDisableInsert(),
  )
  const json = JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(([key, column]) => [
          nameOf(column),
          storedValue(column, row[key]) ?? defaultOf(column, row[key]),
        ]),
      ),
    ),
  )
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(nameOf(column))),
    sql`, `,
  )
  return sql`select ${names} from json_populate_recordset(null::${table}, ${json}::json)`
}

interface Insertable {
  shouldDisableInsert(): boolean
}

/** A column's name in the database. */
export const nameOf = ({ name, keyAsName }: Column): string =>
  keyAsName ? toSnakeCase(name) : name

/** null is a value; undefined is left out, as JSON leaves it out for null. */
function defaultOf(column: Column, given: unknown): unknown {
  if (given === null || !column.hasDefault) return undefined
  if (column.default === undefined || is(column.default, SQL))
    throw new Error(`${nameOf(column)}: wanted a value, its default is the database's`)
  return column.default
}
