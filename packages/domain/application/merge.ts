import { isEmptyValue } from './normalize'
import { productKey } from './products'
import type { EntryData } from './types'

/** Two users changed a field to different values; `field` is a name of the form. */
export interface EntryConflict {
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * Three-way merge of two users' edits of one application. Where both changed the same field to
 * different values, `merged` has theirs, which is the gateway's, and `conflicts` has both. The
 * lines of 产品费率 are merged cell by cell.
 */
export function mergeEntry(
  base: EntryData,
  mine: EntryData,
  theirs: EntryData,
): { merged: Record<string, unknown>; conflicts: EntryConflict[] } {
  const merged: Record<string, unknown> = { ...theirs }
  const conflicts: EntryConflict[] = []
  for (const name of Object.keys({ ...base, ...mine })) {
    const [before, my, their] = [base[name], mine[name], theirs[name]]
    if (sameValue(my, before) || sameValue(my, their)) continue
    const products = name === 'products' ? mergedProducts(before, my, their) : undefined
    if (products) merged[name] = products
    else if (!sameValue(their, before)) conflicts.push({ field: name, mine: my, theirs: their })
    else if (my === undefined) delete merged[name]
    else merged[name] = my
  }
  return { merged, conflicts }
}

/**
 * The changes to send: changed names with their new values. A removed name is sent empty, '' or [],
 * because a missing name means unchanged.
 */
export function changedFields(before: EntryData, after: EntryData): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    if (sameValue(before[name], after[name])) continue
    changed[name] = isEmptyValue(after[name])
      ? Array.isArray(before[name] ?? after[name])
        ? []
        : ''
      : after[name]
  }
  return changed
}

/**
 * Whether two values are equal; an absent value equals an empty one, and the order of keys is
 * ignored.
 */
export const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (isEmptyValue(each)) return undefined
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(
      Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  })
}

type Row = Readonly<Record<string, unknown>>

/** undefined where both changed a cell, a line was added or removed, or a value is no table. */
function mergedProducts(base: unknown, mine: unknown, theirs: unknown): Row[] | undefined {
  const [before, my, their] = [base, mine, theirs].map(byKey)
  if (!before || !my || !their) return undefined
  const keys = [...their.keys()]
  if ([before, my].some((table) => table.size !== keys.length)) return undefined
  const rows: Row[] = []
  for (const key of keys) {
    const [was, mineOf, theirsOf] = [before.get(key), my.get(key), their.get(key)!]
    if (!was || !mineOf) return undefined
    const { merged, conflicts } = mergeEntry(was, mineOf, theirsOf)
    if (conflicts.length > 0) return undefined
    rows.push(merged)
  }
  return rows
}

/** The lines by product; undefined if it is no table, or has a product twice. */
function byKey(table: unknown): Map<string, Row> | undefined {
  if (!Array.isArray(table) || !table.every((row) => typeof row === 'object' && row !== null))
    return undefined
  const rows = table as Row[]
  const map = new Map(rows.map((row) => [productKey(row.payChannel, row.cardKind), row]))
  return map.size === rows.length ? map : undefined
}
