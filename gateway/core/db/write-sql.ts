import { Column, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** What drizzle's own writer is given, of a dialect that names columns in snake case. */
interface Inside {
  casing: { getColumnCasing(column: Column): string }
  escapeName(name: string): string
  escapeParam(at: number): string
}
interface Query {
  sql: string
  params: unknown[]
}
/** Private to drizzle, and the same in each of its versions for years. */
const IS_ALIAS = Symbol.for('drizzle:IsAlias')
const NAME = Symbol.for('drizzle:Name')
const SCHEMA = Symbol.for('drizzle:Schema')

type Writer = (this: unknown, sql: SQL, source?: unknown) => Query

let isFast = false

/**
 * Has statements written by `writeSql` wherever it can, and by drizzle where it cannot: drizzle asks
 * up to eleven questions of each piece of a statement, by names of kinds along its classes, which
 * took a third of what a list costs in this process (docs/decisions/0142).
 */
export function writeSqlFast(): void {
  if (isFast) return
  isFast = true
  const dialect = PgDialect.prototype as unknown as { sqlToQuery: Writer }
  const own = dialect.sqlToQuery
  dialect.sqlToQuery = function (this: Inside, sql: SQL, source?: unknown): Query {
    const written = source === undefined ? writeSql(this, sql) : undefined
    return written ?? own.call(this, sql, source)
  } as Writer
}

/** @returns undefined for a statement with pieces that are drizzle's to write */
export function writeSql(dialect: Inside, sql: SQL): Query | undefined {
  const query: Query = { sql: '', params: [] }
  return write(dialect, sql, query) ? query : undefined
}

function write(dialect: Inside, sql: SQL, query: Query): boolean {
  if ((sql as unknown as { shouldInlineParams: boolean }).shouldInlineParams) return false
  for (const chunk of sql.queryChunks) if (!writeChunk(dialect, chunk, query)) return false
  return true
}

function writeChunk(dialect: Inside, chunk: unknown, query: Query): boolean {
  if (chunk === undefined) return true
  if (chunk === null || typeof chunk !== 'object') return param(dialect, chunk, query)
  if (chunk instanceof StringChunk) query.sql += chunk.value.join('')
  else if (chunk instanceof Column) return writeColumn(dialect, chunk, query)
  else if (chunk instanceof SQL) return write(dialect, chunk, query)
  else if (chunk instanceof Param) return writeParam(dialect, chunk, query)
  else if (chunk instanceof Name) query.sql += dialect.escapeName(chunk.value)
  else if (Array.isArray(chunk)) return writeArray(dialect, chunk, query)
  else if (chunk instanceof Table) return writeTable(dialect, chunk, query)
  else if (chunk instanceof Placeholder) return param(dialect, chunk, query)
  else if (chunk instanceof SQL.Aliased) query.sql += dialect.escapeName(chunk.fieldAlias)
  else if (chunk instanceof Date) return param(dialect, chunk, query)
  else return false
  return true
}

function writeColumn(dialect: Inside, column: Column, query: Query): boolean {
  const table = column.table as unknown as Record<symbol, string | undefined>
  if (table[SCHEMA] !== undefined && !table[IS_ALIAS]) return false
  const name = dialect.casing.getColumnCasing(column)
  query.sql += `${dialect.escapeName(table[NAME]!)}.${dialect.escapeName(name)}`
  return true
}

function writeTable(dialect: Inside, table: Table, query: Query): boolean {
  const {
    [SCHEMA]: schema,
    [NAME]: name,
    [IS_ALIAS]: isAlias,
  } = table as unknown as Record<symbol, string | undefined>
  if (schema !== undefined && !isAlias) return false
  query.sql += dialect.escapeName(name!)
  return true
}

function writeArray(dialect: Inside, pieces: readonly unknown[], query: Query): boolean {
  query.sql += '('
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) query.sql += ', '
    if (!writeChunk(dialect, piece, query)) return false
  }
  query.sql += ')'
  return true
}

function writeParam(dialect: Inside, { value, encoder }: Param, query: Query): boolean {
  if (value instanceof Placeholder) return false
  const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
  return mapped instanceof SQL ? write(dialect, mapped, query) : param(dialect, mapped, query)
}

function param(dialect: Inside, value: unknown, query: Query): boolean {
  query.sql += dialect.escapeParam(query.params.length)
  query.params.push(value)
  return true
}
