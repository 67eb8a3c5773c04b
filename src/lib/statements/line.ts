import type { Field } from '#domain/field'

type Row = Readonly<Record<string, unknown>>

/** A line of a statement: a money field of the record, and where what made it is listed. */
export interface StatementLine {
  field: string
  /** How the amount enters the total. */
  sign: 1 | -1
  /** A field with the number of what made the amount. */
  count?: string
  /** Rows of this record that made it: the name of their section. */
  rows?: string
  /** The list that adds up to it, where that is another screen. */
  link?: NonNullable<Field['link']>
}

export const amountOf = (row: Row, name: string): number => Number(row[name] ?? 0)
