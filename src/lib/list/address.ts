import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { AnyResource, Who } from '../resource'
import {
  DEFAULT_PAGE_SIZE,
  readListState,
  sortInForce,
  valuesInForce,
  variantOf,
  writeListState,
  type FilterValues,
} from './list-state'
import { crudFilters, wireValues } from './wire-filters'

/** A list's address in Refine's terms. */
export interface ListAddress {
  filters?: CrudFilter[]
  sorters?: CrudSort[]
  currentPage?: number
  pageSize?: number
}

/**
 * Reads filters, sort and page from a list's address, defaults included. An empty list of filters
 * or sorters is returned as undefined: Refine takes `[]` for a choice and applies its own defaults
 * only without one.
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
  const sorters = sortersFor(resource, who, inForce, sort)
  return {
    filters: filters.length > 0 ? filters : undefined,
    sorters: sorters.length > 0 ? sorters : undefined,
    currentPage: pageNum,
    pageSize,
  }
}

/** The query string of a list's filters, sort and page in wire names, without defaults. */
export function writeAddress(
  resource: AnyResource,
  who: Who,
  query: ListAddress,
  today: string,
): string {
  const { filters = [], sorters = [], currentPage = 1, pageSize = DEFAULT_PAGE_SIZE } = query
  const values = wireValues(resource, filters)
  const sort = chosenSort(resource, who, values, sorters[0])
  return writeListState({
    pageNum: currentPage,
    pageSize,
    ...(sort && { sort: { field: sort.field, order: sort.order } }),
    values: withoutDefaults(resource, who, values, today),
  })
}

/** The sort in force in Refine's form: the chosen one, else the list's default. */
export function sortersFor(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  chosen: CrudSort | undefined,
): CrudSort[] {
  const sort = sortInForce(resource, chosen, variantOf(resource, who, values), values)
  return sort ? [{ field: sort.field, order: sort.order }] : []
}

/** The chosen sort; undefined where it equals the list's default for these values. */
export function chosenSort(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  sort: CrudSort | undefined,
): CrudSort | undefined {
  const [own] = sortersFor(resource, who, values, undefined)
  return sort?.field === own?.field && sort?.order === own?.order ? undefined : sort
}

/** The values in force without those that equal the list's defaults. */
export function withoutDefaults(
  resource: AnyResource,
  who: Who,
  values: FilterValues,
  today: string,
): FilterValues {
  const box = resource.list?.search?.name
  const asked = box !== undefined && values[box] ? { [box]: values[box] } : {}
  const defaults = valuesInForce(resource, who, asked, today)
  const same = (name: string) => String(defaults[name]) === String(values[name])
  // A range is dropped only when both ends equal the default: one end alone is another range.
  const changed = Object.keys(values).filter((name) => !same(name) || name === box)
  const ends = changed.flatMap((name) => bothEnds(name, values))
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => changed.includes(name) || ends.includes(name)),
  )
}

const bothEnds = (name: string, values: FilterValues): string[] =>
  [name.replace(/Start$/, 'End'), name.replace(/End$/, 'Start')].filter((end) => end in values)
