import type { FieldError } from '#domain/codes'
import type { EntryData, EntryForm, EntryRows } from '#domain/application/types'
import type { Field } from '#domain/field'
import { badField, badFields } from '../../core/errors'
import { isClean } from '../../core/text'

/** Characters of a form's JSON; every field at its longest stays far below. */
const MAX_DATA = 60_000

/** Rows of a table, entries of a list. */
const MAX_ITEMS = 20

type Row = Record<string, unknown>

/**
 * The named values of a request, each of the type its field has. A value that clears its field
 * becomes null.
 * @throws CallError 90400 at a name the form does not have, since the value typed there would be
 *   lost, and at a value of another type
 */
export function readValues(form: EntryForm, data: EntryData): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(data)) {
    const known = own(form.rows, name) ?? own(form.fields, name)
    if (!known) {
      errors.push({ field: name, msg: '没有此字段' })
      continue
    }
    const read = isEmpty(value)
      ? null
      : 'kind' in known
        ? typed(known, value)
        : rowsIn(known, value)
    if (read === undefined) errors.push({ field: name, msg: `${known.label}格式不正确` })
    else given[name] = read
  }
  if (errors.length > 0) throw badFields(errors)
  return given
}

/** The form's values with the given ones over them; null takes a value away. */
export function merged(before: EntryData, given: EntryData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => value !== null),
  )
}

const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** @throws CallError 90400 when it is no form any more */
export function checkSize(data: EntryData): void {
  if (JSON.stringify(data).length > MAX_DATA) throw badField('data', '资料内容过长')
}

/** undefined: a value of another type. */
function typed(field: Field, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0'
  switch (field.kind) {
    case 'images':
      return textsIn(Array.isArray(value) ? value : [value])
    // Fen and 1/100 000, as everywhere on the wire: a text of digits means the same.
    case 'money':
    case 'rate':
    case 'count':
      return isWhole(value) ? Number(value) : undefined
    default:
      return Array.isArray(value) ? textsIn(value) : textIn(value)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isWhole = (value: unknown): boolean =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,15}$/.test(value))

/** Without characters no column can keep; numbers become texts, as the wire's are. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && isClean(value) ? value : undefined
}

function textsIn(value: readonly unknown[]): string[] | undefined {
  const texts = value.map(textIn)
  return texts.length <= MAX_ITEMS && texts.every((text) => text !== undefined) ? texts : undefined
}

function rowsIn({ fields }: EntryRows, value: unknown): Row[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return undefined
  const rows = value.map((row) => rowIn(fields, row))
  return rows.every((row) => row !== undefined) ? rows : undefined
}

/** Cells may be empty while the user types; a column the table lacks would be lost. */
function rowIn(columns: EntryRows['fields'], row: unknown): Row | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return undefined
  const cells = Object.entries(row).map(([name, value]) => {
    const column = own(columns, name)
    return [name, column && (isEmpty(value) ? value : typed(column, value))] as const
  })
  return cells.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(cells)
}
