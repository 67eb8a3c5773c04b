import { sql, type SQL } from 'drizzle-orm'
import { fits } from './coarse'
import { listWhere } from './define-list'
import type { AskedGroups } from './grouped'

/** What the statements behind grouped lists are made of. Names in them are wire names, quoted. */

/** A page of groups. */
export interface GroupPart {
  limit: number
  offset: number
  sortField?: string
  sortOrder?: 'asc' | 'desc'
}

export const named = (value: unknown, name: string): SQL => sql`${value} as ${sql.identifier(name)}`
export const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
/** @param keys what rows are told apart by, beside the filters */
export function fromOf(asked: AskedGroups, keys: readonly string[]): SQL {
  const { source, table } = asked.list
  return coarseOf(asked, keys)?.source ?? source ?? sql`${table}`
}

function coarseOf({ list: spec, caller, values }: AskedGroups, keys: readonly string[]) {
  const asked = [...keys, ...Object.keys(values).filter((name) => name !== spec.by.field)]
  return spec.coarse?.find((one) => fits(one, caller.scope, asked))
}

/** Whether its sums cost what its groups do. */
export function addsUpMuch(asked: AskedGroups): boolean {
  const { headline, quickHeadline } = asked.list
  if (headline && !quickHeadline?.(asked.caller, asked.values)) return true
  return keptIn(asked) !== undefined || coarseOf(asked, []) === undefined
}
export const whereOf = ({
  list: { table, scope, filters },
  caller,
  values,
  now,
}: AskedGroups): SQL => listWhere({ table, scope, filters }, caller.scope, values, now)

export function sumColumns({ list: { sums }, caller, values }: AskedGroups): SQL[] {
  return Object.entries(sums(caller, values)).map(([name, value]) =>
    named(sql`coalesce(sum(${value}), 0)`, name),
  )
}

/** The sums of a subselect, by the names they have in it. */
export function namesOfSums({ list: { sums }, caller, values }: AskedGroups): Record<string, SQL> {
  const names = Object.keys(sums(caller, values))
  return Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`]))
}

/** Figures made from the sums of a subselect. */
export function figureColumns(asked: AskedGroups): [string, SQL][] {
  return Object.entries(asked.list.figures?.(namesOfSums(asked), asked.caller) ?? {})
}

/** Groups that are left out take no place on a page, in the count or in the sums. */
export function keptOf(asked: AskedGroups): SQL {
  const kept = keptIn(asked)
  return kept ? sql`where ${kept}` : sql``
}

export const keptIn = (asked: AskedGroups): SQL | undefined =>
  asked.list.kept?.(namesOfSums(asked), asked.values)

export type GroupRow = Record<string, string | number | null>

/** Sums and made figures, by their names. */
export const figuresOf = (asked: AskedGroups): string[] => [
  ...Object.keys(asked.list.sums(asked.caller, asked.values)),
  ...figureColumns(asked).map(([name]) => name),
]

/** Ends with all keys, so that no two rows ever change places between pages. */
export function orderNames(
  asked: AskedGroups,
  { sortField, sortOrder = 'desc' }: GroupPart,
): [name: string, direction: SQL][] {
  const { dimension } = asked
  const known = [...Object.keys(dimension.keys), ...figuresOf(asked)]
  const [name, direction] =
    sortField !== undefined && known.includes(sortField) ? [sortField, sortOrder] : dimension.order
  const names = [...new Set([name, ...Object.keys(dimension.keys)])]
  return names.map((one) => [one, sql.raw(direction)])
}

export const orderOf = (asked: AskedGroups, part: GroupPart): SQL[] =>
  orderNames(asked, part).map(
    ([name, direction]) => sql`${sql.identifier(name)} ${direction} nulls last`,
  )

/** An average of nothing is no figure: left out, as for a caller who may not see it. */
export const numbersIn = (row: Readonly<Record<string, string | null>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]])),
  )
