import {
  defaultOperator,
  type AnyResource,
  type Field,
  type FilterSpec,
  type Who,
} from '../resource'
import { rangeForm, rangeNames, type RangeForm } from '#domain/wire-filters'

/** Form of a filter's value on the wire and in the address: one value, several, or two ends. */
export type FilterForm = 'one' | 'many' | RangeForm

export interface FilterShape {
  /** The filtered field. */
  name: string
  label: string
  field: Field
  form: FilterForm
  op: NonNullable<FilterSpec['op']>
  /** Wire names, e.g. `tradeTimeStart`, `tradeTimeEnd` (contract §3). */
  names: readonly string[]
  spec: FilterSpec
}

/** A filter is omitted where its field is not for the user's role. */
const fieldIsFor = (field: Field | undefined, who: Who): boolean =>
  field !== undefined && (!field.roles || field.roles.includes(who.roleId))

function shapeOf(resource: AnyResource, entry: string | FilterSpec): FilterShape {
  const spec: FilterSpec = typeof entry === 'string' ? { field: entry } : entry
  const field = resource.fields[spec.field] as Field
  const op = spec.op ?? defaultOperator(field.kind)
  const label = spec.label ?? field.label
  const base = { name: spec.field, label, field, op, spec }
  if (op === 'in') return { ...base, form: 'many', names: [spec.field] }
  if (op !== 'between') return { ...base, form: 'one', names: [spec.field] }
  const form = rangeForm(field.kind) ?? 'amounts'
  return { ...base, form, names: rangeNames(spec.field, form) }
}

/** The filters in a list's filter bar, in the definition's order. */
export function filterShapes(resource: AnyResource, who: Who): FilterShape[] {
  return (resource.list?.filters ?? [])
    .map((entry: string | FilterSpec) => shapeOf(resource, entry))
    .filter((shape) => fieldIsFor(shape.field, who))
}

/**
 * Filters without a control in the bar: the fields of the status tabs and of the variants, and
 * those an address may name (`list.linked`, see `broughtShapes`). The search box has a control of
 * its own. The list's call does not filter by any other field.
 */
export function hiddenShapes(resource: AnyResource, who: Who): FilterShape[] {
  const shown = new Set(filterShapes(resource, who).map((shape) => shape.name))
  const { search, tabs, variants, linked = [] } = resource.list ?? {}
  if (search) shown.add(search.name)
  const filters = new Set<string | undefined>([tabs, variants?.field, ...linked])
  return Object.entries(resource.fields as Record<string, Field>)
    .filter(([name, field]) => filters.has(name) && !shown.has(name) && fieldIsFor(field, who))
    .map(([name]) => shapeOf(resource, { field: name, op: 'eq' }))
}

/**
 * Filters that only a link from another screen sets (`/trades/details?termNo=…`); they are shown as
 * chips.
 */
export function broughtShapes(resource: AnyResource, who: Who): FilterShape[] {
  const { tabs, variants } = resource.list ?? {}
  return hiddenShapes(resource, who).filter(
    (shape) => shape.name !== tabs && shape.name !== variants?.field,
  )
}
