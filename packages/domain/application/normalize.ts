import type { Field, FormValues } from '../field'
import { fieldText } from '../reading/field-text'
import { visibleText } from '../reading/text'
import { toFen } from '../money'
import { LONG_TERM } from '../validation/validity'
import type { EntryData, EntryForm } from './types'

/** The boxes that say the same as a last day of 长期, by that day's field. */
export const LONG_OF: Readonly<Record<string, string>> = {
  licenseEnd: 'licenseLong',
  legalIdEnd: 'legalIdLong',
}

/** Names come from the wire: `constructor` is none of ours. */
const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** Whether a field follows from others now and is shown read-only. */
export const isDerived = (form: EntryForm, data: EntryData, name: string): boolean =>
  form.derived[name]?.(data) !== undefined

/**
 * What is sent and kept of a form: known names that are visible and not empty; texts trimmed and in
 * their written form, amounts as numbers, pictures as lists, derived values in place. What has the
 * wrong type stays as it is, for the rules to refuse.
 */
export function normalizeEntry(form: EntryForm, data: EntryData): Record<string, unknown> {
  let values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const one = own(form.fields, name)
    const table = own(form.rows, name)
    const kept = one ? normalizedValue(one, value) : table && normalizedRows(table.fields, value)
    if (!isEmptyValue(kept)) values[name] = kept
  }
  for (const [end, long] of Object.entries(LONG_OF))
    if (form.fields[long] && values[end] === LONG_TERM && values[long] === undefined)
      values[long] = '1'
  // What is hidden may hide more: at most as many turns as names.
  for (;;) {
    const next = visibleOnly(form, withDerived(form, values))
    if (JSON.stringify(next) === JSON.stringify(values)) return next
    values = next
  }
}

/** The values a new application opens with. */
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
        const kept = normalizedValue(column, cell)
        return isEmptyValue(kept) ? [] : [[name, kept]]
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

/** A bare token, or the same picture twice, is a list of each once. */
function normalizedImages(value: unknown): unknown {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (!list.every((token) => typeof token === 'string' || isEmptyValue(token))) return value
  return [...new Set(list)].filter((token) => !isEmptyValue(token))
}

const trimmed = (one: Field, value: unknown): unknown =>
  typeof value === 'string' ? fieldText(one, value) : value
