import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, formatDate } from '#domain/dates'
import { rangeNames } from '#domain/wire-filters'
import type { Caller, SessionCall } from '../call'
import type { List } from '../list/define-list'
import type { FilterValue } from '../list/filters'

/** The groups of the workbench beside the deadline's; other work has none. */
export type TodoGroup = 'FUNDS' | 'REVIEW'

/** Filters in the encoding of a list request, ranges by their two names. */
export type TodoFilters = Readonly<Record<string, string>>

/**
 * A kind of open work, declared in the noun's own feature: a list and the filters that show it. A
 * user who may open the list sees the count, which is what the list counts with these filters.
 */
export interface Todo {
  /** The resource's name (contract §3). */
  resource: string
  access: SessionCall['access']
  list: List
  label: string
  filters: TodoFilters
  /** Range of the last so many days, today included, for a list that has a time range. */
  days?: { field: string; count: number }
  /** The filter by which a list finds the caller's own rows. */
  own?: string
  /** The deadline; the todo shows the nearest one. */
  due?: AnyPgColumn
  /** FUNDS: money that is not where it should be; REVIEW: a decision on another's request. */
  group?: TodoGroup
  /** Fen that wait with each row; the todo shows their sum. */
  amount?: AnyPgColumn | SQL
  /** Since when a row waits. Default: the list's main time; null: the row does not tell. */
  since?: AnyPgColumn | null
  /** Filters that the list's own call adds for a caller. */
  narrow?(caller: Caller): Readonly<Record<string, FilterValue>>
}

/** Several kinds of work of one list share their common parts. */
export const defineTodos = <R>(
  common: Pick<Todo, 'resource' | 'access' | 'days' | 'narrow' | 'group' | 'amount' | 'since'> & {
    list: List<R>
  },
  each: readonly Pick<Todo, 'label' | 'filters' | 'own' | 'due' | 'group' | 'amount'>[],
): readonly Todo[] => each.map((one) => ({ ...common, list: common.list as List, ...one }))

/** The filters as of now. */
export function filtersNow(
  { filters: fixed, days, own }: Todo,
  { userId }: Pick<Caller, 'userId'>,
  now: number,
): TodoFilters {
  const filters = own ? { ...fixed, [own]: userId } : fixed
  if (!days) return filters
  const today = formatDate(now)
  const [start, end] = rangeNames(days.field, 'times')
  return { ...filters, [start]: addDays(today, 1 - days.count), [end]: today }
}
