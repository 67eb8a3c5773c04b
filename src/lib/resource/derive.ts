import { type RoleType } from '#domain/codes'
import type { Field, FieldKind } from '#domain/field'
import type { Head } from './head'
import type { AnyResource, Area, FilterOperator, FilterSpec, SummarySpec } from './types'

export type View = 'list' | 'show' | 'create' | 'edit' | 'page'

/** One route of a definition. Paths are react-router patterns. */
export interface RouteSpec<R extends Head = Head> {
  path: string
  view: View
  resource: R
  title: string
  code: string | null
  roles: readonly RoleType[]
  hidden: boolean
}

export const areaPath = (area: string): string => `/${area}`

export const listPath = (resource: Head): string =>
  resource.path === '' ? areaPath(resource.area) : `/${resource.area}/${resource.path}`

/** Fills `:params` of a pattern from a record. @throws when the record lacks one. */
export function fillPath(pattern: string, row: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = row[name]
    if (value === null || value === undefined || value === '')
      throw new Error(`${pattern}: wanted a value for ${name}, got ${String(value)}`)
    return encodeURIComponent(String(value))
  })
}

/** Details without a spec route live at `<list path>/show/:id` (design §5). */
export function showPattern(resource: Head): string {
  return resource.show?.path
    ? `/${resource.area}/${resource.show.path}`
    : `${listPath(resource)}/show/:${resource.id}`
}

export const createPath = (resource: Head): string => `${listPath(resource)}/create`

export const editPattern = (resource: Head): string => `${listPath(resource)}/edit/:${resource.id}`

/** Every route of a definition, the list or page first. */
export function routesOf<R extends Head>(resource: R, area: Area): RouteSpec<R>[] {
  const roles = resource.roles ?? area.roles
  const base = { resource, roles, code: resource.code }
  const routes: RouteSpec<R>[] = []
  if (resource.page || resource.list)
    routes.push({
      ...base,
      path: listPath(resource),
      view: resource.page ? 'page' : 'list',
      title: resource.title,
      hidden: resource.hidden ?? false,
    })
  if (resource.create)
    routes.push({
      ...base,
      path: createPath(resource),
      view: 'create',
      title: resource.create.title ?? `新增${resource.title}`,
      code: resource.create.code ?? resource.code,
      roles: resource.create.roles ?? roles,
      hidden: true,
    })
  if (resource.edit)
    routes.push({
      ...base,
      path: editPattern(resource),
      view: 'edit',
      title: resource.edit.title ?? `编辑${resource.title}`,
      code: resource.edit.code ?? resource.code,
      roles: resource.edit.roles ?? roles,
      hidden: true,
    })
  if (resource.show)
    routes.push({
      ...base,
      path: showPattern(resource),
      view: 'show',
      title: resource.show.title ?? `${resource.title}详情`,
      code: resource.show.code ?? resource.code,
      hidden: true,
    })
  return routes
}

/** The default operator of a filter, by field kind. */
export function defaultOperator(kind: FieldKind): FilterOperator {
  switch (kind) {
    case 'text':
    case 'longText':
      return 'contains'
    case 'region':
      return 'startswith'
    case 'enum':
      return 'in'
    case 'money':
    case 'count':
    case 'dateTime':
    case 'date':
    case 'month':
      return 'between'
    default:
      return 'eq'
  }
}

/** A filter with its operator filled in. */
export type FullFilterSpec = FilterSpec & { op: FilterOperator }

/** Filters of a list with defaults filled in. */
export function filtersOf(resource: AnyResource): FullFilterSpec[] {
  return (resource.list?.filters ?? []).map((entry: string | FilterSpec): FullFilterSpec => {
    const spec: FilterSpec = typeof entry === 'string' ? { field: entry } : entry
    const kind: FieldKind = resource.fields[spec.field].kind
    return { ...spec, op: spec.op ?? defaultOperator(kind) }
  })
}

/** A sum with its label and kind filled in. */
export type FullSummarySpec = SummarySpec & { label: string; kind: 'money' | 'count' }

/** Sums of a list; missing labels and kinds come from the field. */
export function summaryOf({ name: resource, fields, list }: AnyResource): FullSummarySpec[] {
  return (list?.summary ?? []).map((spec): FullSummarySpec => {
    const { label, kind } = { ...(fields[spec.name] as Field | undefined), ...spec }
    if (label === undefined || (kind !== 'money' && kind !== 'count'))
      throw new Error(`${resource}: the sum ${spec.name} wanted a label and a kind, got ${kind}`)
    return { ...spec, label, kind }
  })
}

/** The search box of a list; missing labels come from the field. */
export function searchBoxOf({ name: resource, fields, list }: AnyResource) {
  const box = list?.search
  if (!box) return undefined
  const { label, placeholder } = { ...(fields[box.name] as Field | undefined), ...box }
  if (label === undefined)
    throw new Error(`${resource}: the box ${box.name} wanted a label, got none`)
  return { ...box, label, placeholder }
}

/**
 * Whether selected rows can be exported: only rows with an id; sums and months export as a whole.
 */
export const exportsRows = ({ id = '', fields, list }: AnyResource): boolean =>
  list?.export !== undefined && (fields[id] as Field | undefined)?.kind === 'id'

/** The wire path of a call, in either form. */
export function callPath(call: import('./types').CallRef): string {
  return typeof call === 'string' ? call : call.path
}
