import { field, type Field, type FieldOptions } from '../field'

type Row = Readonly<Record<string, unknown>>

/**
 * Somebody's name as a record keeps it. It leads to that person where the row says who it is, under
 * `idField`: a name that is nobody's, or more than one person's, leads nowhere.
 */
export const person = (
  label: string,
  idField: string,
  options: FieldOptions = {},
): Field<'text', string> =>
  field.text(label, { ...options, record: (row: Row) => ({ of: 'staff', id: row[idField] }) })
