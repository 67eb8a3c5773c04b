import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import type { AnyResource, Field } from '../../lib/resource'
import { toWire, WIRE_OPERATORS, type Comparison } from '#domain/wire-filters'
import { skipEmpty, type WireBody } from '#domain/wire'

/** The largest page the gateway serves (contract §3); lists without pages request one of these. */
const MAX_PAGE_SIZE = 100

/**
 * Converts Refine's list parameters to the wire (contract §3): `pageNum`, `pageSize`, `sortField`,
 * `sortOrder`, filters by field name, ranges as `<field>Start/End` (times) or `<field>Min/Max`
 * (numbers). Empty values, `ALL` and `[]` are not sent.
 * @throws Error for an operator, field or sorter without a wire form: wanted and got
 */
export function listRequest(
  resource: AnyResource,
  params: { pagination?: Pagination; sorters?: CrudSort[]; filters?: CrudFilter[] },
): WireBody {
  const { currentPage = 1, pageSize = 10, mode = 'server' } = params.pagination ?? {}
  const page =
    mode === 'server' ? { pageNum: currentPage, pageSize } : { pageNum: 1, pageSize: MAX_PAGE_SIZE }
  return skipEmpty({
    ...filterBody(resource, params.filters ?? []),
    ...sortBody(resource, params.sorters ?? []),
    ...page,
  })
}

function sortBody(resource: AnyResource, sorters: readonly CrudSort[]): WireBody {
  const [sorter, ...others] = sorters
  if (others.length > 0)
    throw new Error(`${resource.name}: wanted one sorter, got ${sorters.length}`)
  return sorter ? { sortField: sorter.field, sortOrder: sorter.order } : {}
}

function filterBody(resource: AnyResource, filters: readonly CrudFilter[]): WireBody {
  const body: WireBody = {}
  for (const filter of filters) {
    if (!('field' in filter) || !WIRE_OPERATORS.includes(filter.operator))
      throw unsupported(resource, 'field' in filter ? filter.field : '', filter.operator)
    const declared = resource.fields[filter.field] as Field | undefined
    try {
      Object.assign(body, toWire(declared, filter as Comparison))
    } catch (error) {
      throw new Error(`${resource.name}.${(error as Error).message}`, { cause: error })
    }
  }
  return body
}

function unsupported(resource: AnyResource, field: string, operator: string): Error {
  return new Error(
    `${resource.name}${field && `.${field}`}: wanted an operator of ${WIRE_OPERATORS.join(', ')}, ` +
      `got ${operator}`,
  )
}
