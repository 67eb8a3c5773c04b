import { is, sql, type Column, type SQL } from 'drizzle-orm'
import { customType, PgCustomColumn, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { openFields, sealFields } from './fields'
import { formsOf, openNumber, sealNumber } from './number-seal'

/**
 * The number of an identity paper or an account: sealed in the database, plain in the program. Ask
 * for one with `isNumber`: drizzle's `eq` finds only those under today's key. Raw SQL reads it
 * sealed (`openNumber`).
 */
export const sealedNumber = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealNumber,
  fromDriver: openNumber,
})

type Form = Record<string, unknown>

/** A form in which such numbers are sealed (`FIELD`); SQL can read all other fields. */
export const sealedForm = customType<{ data: Form; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (form) => JSON.stringify(sealFields(form)),
  fromDriver: (stored) => openFields(stored) as Form,
})

/** The condition that a column holds this number, whichever way it is stored. */
export const isNumber = (column: AnyPgColumn, number: string): SQL =>
  sql`${column} = any(${sql.param(formsOf(number))}::text[])`

export const isSealedColumn = (column: Column): boolean => is(column, PgCustomColumn)
export const isFormColumn = (column: Column): boolean =>
  isSealedColumn(column) && column.getSQLType() === 'jsonb'

/** A value for a row that is written as JSON, which drizzle does not map. */
export function storedValue(column: Column, value: unknown): unknown {
  if (value === null || value === undefined || !isSealedColumn(column)) return value
  return isFormColumn(column) ? sealFields(value) : sealNumber(value as string)
}
