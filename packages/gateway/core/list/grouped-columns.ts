import { sql, type SQL } from 'drizzle-orm'
import { fits } from './coarse'
import { listWhere } from './define-list'
import type { AskedGroups } from './grouped'
import { onceEach, shapeOf, summed, sumsOf } from './grouped-shape'

/** The parts of the statements behind grouped lists. Names in them are wire names, quoted. */

/** A page of groups. */
export interface GroupPart {
  limit: number
  offset: number
  sortField?: string
  sortOrder?: 'asc' | 'desc'
}

export const named = (value: unknown, name: string): SQL => sql`${value} as ${sql.identifier(name)}`
export const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
/**
 * Refers to keys by position: the same expression written twice has other parameters and counts as
 * another one.
 */
export const placesOf = (keys: readonly unknown[]): SQL =>
  list(keys.map((_, i) => sql.raw(String(i + 1))))

/** @param keys what identifies a row, beside the filters */
export function fromOf(asked: AskedGroups, keys: readonly string[]): unknown {
  const { source, table } = asked.list
  return coarseOf(asked, keys)?.source ?? source ?? table
}

function coarseOf({ list: spec, caller, values }: AskedGroups, keys: readonly string[]) {
  const asked = [...keys, ...Object.keys(values).filter((name) => name !== spec.by.field)]
  return spec.coarse?.find((one) => fits(one, caller.scope, asked))
}

export const quickHeadlineOf = onceEach(({ list: { quickHeadline }, caller, values }) =>
  quickHeadline?.(caller, values),
)
export const whereOf = onceEach(({ list: { table, scope, filters }, caller, values, now }) =>
  listWhere({ table, scope, filters }, caller.scope, values, now),
)

export const sumColumns = (asked: AskedGroups): SQL =>
  list(Object.entries(sumsOf(asked)).map(([name, adds]) => summed(adds, name)))

/** Excluded groups count neither for a page, nor in the count or the sums. */
export function keptOf(asked: AskedGroups): SQL | undefined {
  const kept = keptIn(asked)
  return kept && sql`where ${kept}`
}

export const keptIn = onceEach((asked): SQL | undefined =>
  asked.list.kept?.(shapeOf(asked).bySum, asked.values),
)

export type GroupRow = Record<string, string | number | null>

export interface GroupOrder {
  /** Ends with all keys, so that rows keep their order between pages. */
  names: readonly [string, ...string[]]
  direction: SQL
}

export function orderOf(
  asked: AskedGroups,
  { sortField, sortOrder = 'desc' }: GroupPart,
): GroupOrder {
  const { dimension } = asked
  const { sums, figures } = shapeOf(asked)
  const keys = Object.keys(dimension.keys)
  const isKnown = (name: string) =>
    keys.includes(name) || sums.includes(name) || figures.includes(name)
  const [first, direction] =
    sortField !== undefined && isKnown(sortField) ? [sortField, sortOrder] : dimension.order
  return {
    names: [first, ...keys.filter((name) => name !== first)],
    direction: sql.raw(direction),
  }
}

/** @param placeOf where a name of the order is found; default: by its name */
export const orderColumns = (
  { names, direction }: GroupOrder,
  placeOf: (name: string) => unknown = (name) => sql.identifier(name),
): SQL => list(names.map((name) => sql`${placeOf(name)} ${direction} nulls last`))

/** An average without rows is left out, as for a caller who may not see it. */
export const numbersIn = (row: Readonly<Record<string, string | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]])),
  )
