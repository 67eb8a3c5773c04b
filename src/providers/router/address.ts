import type { CrudFilter, CrudSort } from '@refinedev/core'
import {
  DEFAULT_PAGE_SIZE,
  readListState,
  sortInForce,
  valuesInForce,
  variantOf,
  writeListState,
  type FilterValues,
  type ListState,
} from '../../lib/list/list-state'
import { crudFilters } from '../../lib/list/wire-filters'
import type { AnyResource, Field, Who } from '../../lib/resource'
import { toWire, type Comparison } from '#domain/wire-filters'

/** A list's address in Refine's words. */
export interface ListAddress {
  filters?: CrudFilter[]
  sorters?: CrudSort[]
  currentPage?: number
  pageSize?: number
}

/**
 * What an address asks of a list, defaults included. An empty list of filters or sorters is
 * undefined: Refine takes `[]` for a choice and keeps its own defaults only without one.
 * @param today by the gateway's business clock, `YYYY-MM-DD`
 */
export function readAddress(
  resource: AnyResource,
  who: Who,
  search: string,
  today: string,
): Required<Pick<ListAddress, 'currentPage' | 'pageSize'>> & ListAddress {
  const { pageNum, pageSize, sort, values } = readListState(resource, who, search)
  const inForce = valuesInForce(resource, who, values, today)
  const filters = crudFilters(resource, who, inForce)
  const sorter = sortInForce(resource, sort, variantOf(resource, who, inForce))
  return {
    filters: filters.length > 0 ? filters : undefined,
    sorters: sorter ? [{ ...sorter }] : undefined,
    currentPage: pageNum,
    pageSize,
  }
}

/**
 * The query string of what Refine asks of a list: wire names, and nothing of what stands there by
 * itself.
 */
export function writeAddress(
  resource: AnyResource,
  who: Who,
  query: ListAddress,
  today: string,
): string {
  const { filters = [], sorters = [], currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = query
  const values = Object.assign({}, ...filters.map((filter) => valuesOf(resource, filter)))
  const variant = variantOf(resource, who, values)
  const [sort] = sorters
  const own = sortInForce(resource, undefined, variant)
  const isOwn = sort?.field === own?.field && sort?.order === own?.order
  const state: ListState = {
    pageNum: currentPage,
    pageSize,
    ...(sort && !isOwn && { sort: { field: sort.field, order: sort.order } }),
    values: withoutDefaults(resource, who, values, today),
  }
  return writeListState(state)
}

function valuesOf(resource: AnyResource, filter: CrudFilter): FilterValues {
  if (!('field' in filter)) return {}
  const declared = resource.fields[filter.field] as Field | undefined
  const wire = Object.entries(toWire(declared, filter as Comparison))
  return Object.fromEntries(
    wire.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

function withoutDefaults(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  today: string,
): FilterValues {
  const box = resource.list?.search?.name
  const asked = box !== undefined && values[box] ? { [box]: values[box] } : {}
  const defaults = valuesInForce(resource, who, asked, today)
  const same = (name: string) => String(defaults[name]) === String(values[name])
  // Both ends of a range, or none: one alone would mean another range.
  const kept = Object.keys(values).filter((name) => !same(name) || name === box)
  const ends = kept.flatMap((name) => endsBeside(name, values))
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => kept.includes(name) || ends.includes(name)),
  )
}

const endsBeside = (name: string, values: FilterValues): string[] =>
  [name.replace(/Start$/, 'End'), name.replace(/End$/, 'Start')].filter((end) => end in values)
