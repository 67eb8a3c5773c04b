import type { CrudFilter } from '@refinedev/core'
import type { AnyResource, Field, Who } from '../resource'
import { fromRange, toWire, type Comparison } from '#domain/wire-filters'
import { filterShapes, hiddenShapes } from './filter-shape'
import { textOf, textsOf, type FilterValues } from './list-state'

/** The values as Refine filters; the data provider puts them on the wire (contract §3). */
export function crudFilters(resource: AnyResource, who: Who, values: FilterValues): CrudFilter[] {
  const filters: CrudFilter[] = []
  const box = resource.list?.search
  const text = textOf(values, box?.name)
  if (box && text) filters.push({ field: box.name, operator: 'eq', value: text })
  for (const shape of [...filterShapes(resource, who), ...hiddenShapes(resource, who)]) {
    const field = shape.name
    const [first = '', second = ''] = shape.names
    if (shape.form === 'one') {
      const value = textOf(values, first)
      const operator =
        shape.op === 'contains' || shape.op === 'startswith' ? shape.op : ('eq' as const)
      if (value) filters.push({ field, operator, value })
    } else if (shape.form === 'many') {
      const value = textsOf(values, first)
      if (value.length > 0) filters.push({ field, operator: 'in', value: [...value] })
    } else {
      const asSent = (end: string) => (shape.form === 'amounts' && end ? Number(end) : end)
      const range = fromRange(field, [
        asSent(textOf(values, first)),
        asSent(textOf(values, second)),
      ])
      if (range) filters.push(range)
    }
  }
  return filters
}

/** The inverse: filter values by wire name, as the address and the filter bar use them. */
export function wireValues(resource: AnyResource, filters: readonly CrudFilter[]): FilterValues {
  return Object.assign({}, ...filters.map((filter) => valuesOf(resource, filter)))
}

function valuesOf(resource: AnyResource, filter: CrudFilter): FilterValues {
  if (!('field' in filter)) return {}
  const declared = resource.fields[filter.field] as Field | undefined
  const wire = Object.entries(toWire(declared, filter as Comparison))
  return Object.fromEntries(
    wire.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
