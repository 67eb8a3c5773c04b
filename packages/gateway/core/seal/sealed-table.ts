import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { nameOf } from '../db/rows-of'
import { accountDigest, type FactsOf } from '../record-facts'
import { isFormColumn, isSealedColumn } from './columns'

/** A table with numbers that are sealed. */
export interface SealedTable {
  table: PgTable
  /** Decisions about its rows that hold a digest of the stored text. */
  facts?: FactsOf
}

/** Its name and columns, by their names in the database. */
export interface SealedShape {
  name: string
  keys: string[]
  numbers: string[]
  forms: string[]
  facts: FactsOf | undefined
}

export function shapeOf({ table, facts }: SealedTable): SealedShape {
  const columns = Object.values(getTableColumns(table))
  const [key] = getTableConfig(table).primaryKeys
  const sealed = columns.filter(isSealedColumn)
  return {
    name: getTableName(table),
    keys: (key?.columns ?? columns.filter(({ primary }) => primary)).map(nameOf),
    numbers: sealed.filter((column) => !isFormColumn(column)).map(nameOf),
    forms: sealed.filter(isFormColumn).map(nameOf),
    facts,
  }
}

/** The name in the facts of a column's digest; undefined: they hold none of it. */
export const digestName = ({ facts }: SealedShape, column: string): string | undefined =>
  Object.entries(facts?.facts ?? {}).find(
    ([, value]) => value === accountDigest(`r.${column}`),
  )?.[0]

/** What is sealed, as one text: another version may seal more. */
export const columnsIn = (tables: readonly SealedTable[]): string =>
  tables
    .map(shapeOf)
    .map(({ name, numbers, forms }) => `${name}(${[...numbers, ...forms].join(' ')})`)
    .join(' ')
