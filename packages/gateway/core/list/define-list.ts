import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../call'
import type { Tx } from '../db/open'
import { badFields } from '../errors'
import type { FieldError } from '#domain/codes'
import type { Waits } from '../upstream/hints'
import { checkByShop, scoped, type RowScope, type ScopeColumns } from '../scope'
import type { Coarse } from './coarse'
import { conditionOf } from './conditions'
import { inPassing, mapFilters, type Filter, type FilterValue, type WireFields } from './filters'
import { readFilters, withDefaults } from './request'

/** The part of a list that is read: a screen's page, or an export's keyset page. */
export interface Part {
  where: SQL
  orderBy: SQL[]
  limit: number
  offset?: number
}

/**
 * The declaration of a list call; `listRequest` reads its requests, `listAnswer` answers them and
 * exports read the same rows. `R` is a record as the database gives it, names joined.
 */
export interface List<R = unknown> {
  table: PgTable & ScopeColumns
  /** The rows a scope sees, where the table's own columns do not say. Default: the table. */
  scope?: ScopeColumns | ((scope: RowScope) => SQL)
  filters: Readonly<Record<string, Filter>>
  /** Wire fields one can sort by. */
  sort: Readonly<Record<string, AnyPgColumn>>
  /** Main time, then id: the default order (descending) and what makes every order stable. */
  order: readonly [time: AnyPgColumn, id: AnyPgColumn]
  /**
   * Status tabs: counts by `column` without the filter of that name. `times`: the time columns
   * beside the main one that have an index per state (the rare ones too) in their order.
   */
  tabs?: {
    filter: string
    column: AnyPgColumn
    values: readonly string[]
    times?: readonly AnyPgColumn[]
  }
  summary?: Summary
  /** The parts of a record that upstream answers; its detail shows the same. */
  upstream?: readonly Waits<R>[]
  records(tx: Tx, part: Part): Promise<R[]>
  /** A record as this caller may see it. `now` is business time, epoch ms. */
  row(record: R, caller: Caller, now: number): Record<string, unknown>
}

/** Sums over the whole filter result. */
export interface Summary {
  /** Tabs whose rows are counted; the others are not. Default: all. */
  counted?: readonly string[]
  /** What one row adds to each figure; figures a caller may not see are left out. */
  sums(caller: Caller): Readonly<Record<string, SQL | AnyPgColumn>>
  /** Daily sums of the counted rows, for results too large to add up row by row. */
  rollup?: {
    table: PgTable & ScopeColumns
    /** The day; replaces the filter `time` when that covers whole days. */
    date: AnyPgColumn
    time: string
    /** The same sums by fewer keys. */
    coarse?: Coarse
    /** Filters that leave few of its rows: then the rollup is queried before the table. */
    narrow?: readonly string[]
    /** How many rows of the table one of its rows sums up. */
    count?: AnyPgColumn
    /** Other filters the rollup can serve. */
    columns: Readonly<Record<string, AnyPgColumn>>
    sums(caller: Caller): Readonly<Record<string, SQL | AnyPgColumn>>
  }
}

/** Identity at run time: infers the record type between `records` and `row`. */
export const defineList = <R>(list: List<R>): List<R> => list

type ListRows = Pick<List, 'table' | 'scope'>

/** The condition that keeps a list inside a scope. */
export const rowsIn = ({ table, scope: columns }: ListRows, scope: RowScope): SQL =>
  typeof columns === 'function' ? columns(scope) : scoped(scope, columns ?? table)

/**
 * Runs before a list is answered or exported.
 * @throws CallError 90403 where the list's rows cannot be narrowed to the shops of the scope
 */
export function checkRows({ table, scope: columns }: ListRows, scope: RowScope): void {
  if (typeof columns !== 'function') checkByShop(scope, columns ?? table)
}

/**
 * The condition of a list inside a row scope, optionally without one filter (status tabs).
 * @param values as `withDefaults` gives them
 */
export function listWhere<R>(
  list: Pick<List<R>, 'table' | 'scope' | 'filters'>,
  scope: RowScope,
  values: Readonly<Record<string, FilterValue>>,
  now: number,
  without?: string,
): SQL {
  const asked = Object.entries(values).filter(([name]) => name !== without)
  return and(
    rowsIn(list, scope),
    ...asked.map(([name, value]) => conditionOf(list.filters[name]!, value, now, values)),
  )!
}

/**
 * The condition for stored filters (an export task's), in the encoding of list requests.
 * @throws CallError 90400 at the wrong field
 */
export function filtersWhere<R>(
  list: List<R>,
  scope: RowScope,
  fields: WireFields,
  now: number,
): SQL {
  checkRows(list, scope)
  const errors: FieldError[] = []
  const values = readFilters(list, fields, (field, msg) => errors.push({ field, msg }))
  if (errors.length > 0) throw badFields(errors)
  // An export reads all rows in the order of time: an index by day and name would compare each row
  // with each day.
  const passed = { ...list, filters: mapFilters(list.filters, (one) => inPassing(one, 'byDay')) }
  return listWhere(passed, scope, withDefaults(list, values, now), now)
}

/**
 * Default: main time descending, then id; a plain ascending index is read backwards for it. Rows
 * without a value come last in either direction.
 */
export function listOrder<R>(
  list: List<R>,
  sortField?: string,
  sortOrder: 'asc' | 'desc' = 'desc',
): SQL[] {
  const direction = sortOrder === 'asc' ? asc : desc
  return orderColumns(list, sortField).map((column) =>
    column.notNull ? direction(column) : sql`${direction(column)} nulls last`,
  )
}

/** The columns of the order, the requested one first. */
function orderColumns<R>({ sort, order }: List<R>, sortField?: string): AnyPgColumn[] {
  const sorted = sortField === undefined ? undefined : sort[sortField]
  return [...new Set([sorted, ...order].filter((column) => column !== undefined))]
}
