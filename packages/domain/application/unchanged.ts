import { sameValue } from './merge'
import { normalizeEntry } from './normalize'
import { OCR_OF } from './ocr'
import type { EntryData, EntryForm } from './types'

const UNCHANGED = '该项已被驳回，请修改后再提交'

/**
 * Refused values that are unchanged: submitted again they would be refused again. A text also
 * counts as changed once the picture it is read from is another one. Hidden fields are skipped.
 * @param values normalized
 * @returns the error by field; cells are at `products.0.feeRate`
 */
export function unchangedErrors(form: EntryForm, values: EntryData): Record<string, string> {
  const { refusal } = form.facts
  if (!refusal) return {}
  const { items, submitted } = refusal
  const before = normalizeEntry(form, submitted)
  const same = (name: string) => sameValue(at(values, name), at(before, name))
  const refusedNames = items.map(({ field }) => field).filter((name) => isThere(form, values, name))
  return Object.fromEntries(
    refusedNames
      .filter((name) => same(name) && picturesOf(name).every((picture) => same(picture)))
      .map((name) => [name, UNCHANGED]),
  )
}

function isThere(form: EntryForm, values: EntryData, name: string): boolean {
  const [root = ''] = name.split('.', 1)
  const one = Object.hasOwn(form.fields, root)
    ? form.fields[root]
    : Object.hasOwn(form.rows, root)
      ? form.rows[root]
      : undefined
  return one !== undefined && (one.visible?.(values) ?? true)
}

const picturesOf = (name: string): string[] =>
  Object.entries(OCR_OF)
    .filter(([, { targets }]) => Object.values<string>(targets).includes(name))
    .map(([picture]) => picture)

/** A value, or the cell of a table. */
function at(values: EntryData, name: string): unknown {
  const [root = '', row, column] = name.split('.')
  const value = values[root]
  if (row === undefined || column === undefined) return value
  const rows = Array.isArray(value) ? (value as readonly EntryData[]) : []
  return rows[Number(row)]?.[column]
}
