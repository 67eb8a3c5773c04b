import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import type { AnyResource, Who } from '../resource'
import { sortInForce, type FilterValues, type ListState } from './list-state'
import { crudFilters } from './wire-filters'

/** What a list asks of Refine: its query key is made of this, so whoever asks early asks the same. */
export interface ListQuery {
  filters: CrudFilter[]
  pagination: Required<Pagination>
  sorters: CrudSort[]
}

/** @param asked.values the values in force: those of the address and the default ranges */
export function listQuery(
  resource: AnyResource,
  who: Who,
  asked: { state: ListState; values: FilterValues; variant: string | undefined },
): ListQuery {
  const { state, values, variant } = asked
  const sort = sortInForce(resource, state.sort, variant)
  return {
    filters: crudFilters(resource, who, values),
    pagination: { currentPage: state.pageNum, pageSize: state.pageSize, mode: 'server' },
    sorters: sort ? [{ field: sort.field, order: sort.order }] : [],
  }
}
