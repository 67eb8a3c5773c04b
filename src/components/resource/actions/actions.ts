import {
  fillPath,
  listPath,
  mayUse,
  editPattern,
  showPattern,
  type Action,
  type ActionPlace,
  type AnyResource,
  type Registry,
  type RowsAction,
  type Who,
} from '../../../lib/resource'
import type { Row } from '../parts/value'

/** A definition's action once the type of its record no longer matters. */
// oxlint-disable-next-line typescript/no-explicit-any -- callbacks take the record of any fields
export type AnyAction = Action<any>

const rolesOf = (resource: AnyResource, registry: Registry) =>
  resource.roles ?? registry.areas[resource.area]?.roles

/** Whether the user may open a resource's views at all. */
export function mayOpen(
  resource: AnyResource,
  view: 'list' | 'show' | 'create' | 'edit',
  registry: Registry,
  who: Who,
): boolean {
  const roles = rolesOf(resource, registry)
  switch (view) {
    case 'list':
      return Boolean(resource.list) && mayUse(who, resource.code, roles)
    case 'show':
      return Boolean(resource.show) && mayUse(who, resource.show?.code ?? resource.code, roles)
    case 'create':
    case 'edit': {
      const form = resource[view]
      return Boolean(form) && mayUse(who, form?.code ?? resource.code, form?.roles ?? roles)
    }
  }
}

/** Actions of a place the user may use, in the definition's order. */
export function actionsAt(
  resource: AnyResource,
  place: ActionPlace,
  registry: Registry,
  who: Who,
): AnyAction[] {
  return (resource.actions ?? []).filter(
    (action) => action.places.includes(place) && mayAct(resource, action, registry, who),
  )
}

/** Actions on rows inside a record that the user may use. */
export function rowsActions(
  resource: AnyResource,
  actions: readonly RowsAction[],
  registry: Registry,
  who: Who,
): AnyAction[] {
  return actions
    .filter((action) => mayAct(resource, action, registry, who))
    .map((action) => ({ ...action, places: [] }))
}

const mayAct = (resource: AnyResource, action: RowsAction, registry: Registry, who: Who): boolean =>
  mayUse(who, action.code ?? resource.code, action.roles ?? rolesOf(resource, registry)) &&
  !(action.unless && mayUse(who, action.unless))

/** An action's own condition on a record. */
export const fits = (action: AnyAction, row: Row): boolean => action.visible?.(row) ?? true

/** The address of a record's detail; undefined when the row lacks a part of it. */
export function showPathOf(resource: AnyResource, row: Row): string | undefined {
  return pathOf(showPattern(resource), row)
}
export const editPathOf = (resource: AnyResource, row: Row): string | undefined =>
  pathOf(editPattern(resource), row)
export { listPath }

function pathOf(pattern: string, row: Row): string | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const missing = names.some(
    (name) => row[name] === undefined || row[name] === null || row[name] === '',
  )
  return missing ? undefined : fillPath(pattern, row)
}

/** What an action sends: the record's id, its version if it has one, and what was typed. */
export function actionBody(
  resource: AnyResource,
  action: AnyAction,
  row: Row,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (action.body) return action.body(row, values)
  const id =
    resource.id && row[resource.id] !== undefined ? { [resource.id]: row[resource.id] } : {}
  const version = row.version === undefined || row.version === null ? {} : { version: row.version }
  return { ...id, ...version, ...values }
}
