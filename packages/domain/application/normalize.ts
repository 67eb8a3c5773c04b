import type { Field, FormValues } from '../field'
import { fieldText } from '../reading/field-text'
import { visibleText } from '../reading/text'
import { toFen } from '../money'
import { LONG_TERM } from '../validation/validity'
import type { EntryData, EntryForm } from './types'

/** The checkboxes that set a last day to 长期, by that day's field. */
export const LONG_OF: Readonly<Record<string, string>> = {
  licenseEnd: 'licenseLong',
  legalIdEnd: 'legalIdLong',
}

/** Names come from the wire, so inherited ones such as `constructor` must not match. */
const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Whether a field is derived from others now and read-only. */
export const isDerived = (form: EntryForm, data: EntryData, name: string): boolean =>
  form.derived[name]?.(data) !== undefined

/**
 * The values of a form as they are sent and stored: known names that are visible and not empty;
 * texts trimmed and in their normal form, amounts as numbers, pictures as lists, derived values in
 * place. A value of the wrong type is unchanged; the rules refuse it.
 */
export function normalizeEntry(form: EntryForm, data: EntryData): Record<string, unknown> {
  let values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const one = own(form.fields, name)
    const table = own(form.rows, name)
    const normalized = one
      ? normalizedValue(one, value)
      : table && normalizedRows(table.fields, value)
    if (!isEmptyValue(normalized)) values[name] = normalized
  }
  for (const [end, long] of Object.entries(LONG_OF))
    if (form.fields[long] && values[end] === LONG_TERM && values[long] === undefined)
      values[long] = '1'
  // A hidden field may hide others: repeats at most once per name.
  for (;;) {
    const next = visibleOnly(form, withDerived(form, values))
    if (JSON.stringify(next) === JSON.stringify(values)) return next
    values = next
  }
}

/** The initial values of a new application. */
export function startEntry(form: EntryForm): Record<string, unknown> {
  const initial = Object.entries(form.fields).flatMap(([name, one]) =>
    one.initial === undefined ? [] : [[name, one.initial]],
  )
  return normalizeEntry(form, Object.fromEntries(initial))
}

export function withDerived(form: EntryForm, data: EntryData): Record<string, unknown> {
  const values: Record<string, unknown> = { ...data }
  for (const [name, rule] of Object.entries(form.derived)) {
    const value = rule(values)
    if (value === undefined) continue
    if (isEmptyValue(value)) delete values[name]
    else values[name] = value
  }
  return values
}

function visibleOnly(form: EntryForm, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => (form.fields[name] ?? form.rows[name])?.visible?.(values) ?? true,
    ),
  )
}

function normalizedRows(columns: EntryForm['fields'], value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
    return Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => {
        const column = own(columns, name)
        if (!column) return []
        const normalized = normalizedValue(column, cell)
        return isEmptyValue(normalized) ? [] : [[name, normalized]]
      }),
    )
  })
}

function normalizedValue(one: Field, given: unknown): unknown {
  const value = typeof given === 'string' ? visibleText(given) : given
  switch (one.kind) {
    case 'images':
      return normalizedImages(value)
    case 'money':
    case 'rate':
    case 'count':
      return typeof value === 'string' ? (toFen(value.trim()) ?? value.trim()) : value
    case 'decimal':
      return typeof value === 'number' ? String(value) : trimmed(one, value)
    case 'enum':
      return one.multiple && Array.isArray(value) ? [...new Set(value)] : trimmed(one, value)
    default:
      return trimmed(one, value)
  }
}

/** A bare token becomes a list, and duplicates are removed. */
function normalizedImages(value: unknown): unknown {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (!list.every((token) => typeof token === 'string' || isEmptyValue(token))) return value
  return [...new Set(list)].filter((token) => !isEmptyValue(token))
}

const trimmed = (one: Field, value: unknown): unknown =>
  typeof value === 'string' ? fieldText(one, value) : value
