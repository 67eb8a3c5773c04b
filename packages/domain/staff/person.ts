import { field, type Field, type FieldOptions } from '../field'

type Row = Readonly<Record<string, unknown>>

/**
 * A person's name as stored in a record. It links to that person's account where the row has the id
 * under `idField`; a name without an account, or of several persons, has no link.
 */
export const person = (
  label: string,
  idField: string,
  options: FieldOptions = {},
): Field<'text', string> =>
  field.text(label, { ...options, record: (row: Row) => ({ of: 'staff', id: row[idField] }) })
