import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import type { AnyResource, Field, FieldKind } from '../../lib/resource'
import { skipEmpty, type WireBody } from '../../lib/wire'

/** The largest page the gateway serves (contract §3); lists without pages ask for one of these. */
const MAX_PAGE_SIZE = 100

/**
 * Refine's list parameters as the wire has them (contract §3): `pageNum`, `pageSize`, `sortField`,
 * `sortOrder`, filters by field name, ranges as `<field>Start/End` (times) or `<field>Min/Max`
 * (numbers). Empty, `ALL` and `[]` are not sent.
 * @throws Error for an operator, field or sorter the wire cannot say: wanted and got
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
    if (!('field' in filter)) throw unsupported(resource, '', filter.operator)
    const { field, operator, value } = filter
    switch (operator) {
      // The call's own operator applies; the name says which value it is for.
      case 'eq':
      case 'contains':
      case 'startswith':
        body[field] = value
        break
      case 'in':
        if (!Array.isArray(value))
          throw new Error(`${resource.name}.${field}: wanted a list for in, got ${typeof value}`)
        body[field] = value
        break
      case 'between': {
        if (!Array.isArray(value) || value.length !== 2)
          throw new Error(`${resource.name}.${field}: wanted [from, to], got ${String(value)}`)
        const [from, to] = rangeNames(resource, field)
        body[from] = value[0]
        body[to] = value[1]
        break
      }
      case 'gte':
        body[rangeNames(resource, field)[0]] = value
        break
      case 'lte':
        body[rangeNames(resource, field)[1]] = value
        break
      default:
        throw unsupported(resource, field, operator)
    }
  }
  return body
}

/** The two wire names of a range filter, by what the field means. */
export function rangeNames(resource: AnyResource, name: string): [from: string, to: string] {
  const declared = resource.fields[name] as Field | undefined
  const kind: FieldKind | undefined = declared?.kind
  switch (kind) {
    case 'dateTime':
    case 'date':
    case 'month':
      return [`${name}Start`, `${name}End`]
    case 'money':
    case 'rate':
    case 'count':
    case 'decimal':
      return [`${name}Min`, `${name}Max`]
    default:
      throw new Error(
        `${resource.name}.${name}: wanted a time or a number for a range, got ${kind ?? 'no field'}`,
      )
  }
}

function unsupported(resource: AnyResource, field: string, operator: string): Error {
  return new Error(
    `${resource.name}${field && `.${field}`}: wanted an operator of eq, contains, startswith, in, ` +
      `between, gte, lte, got ${operator}`,
  )
}
