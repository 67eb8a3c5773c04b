import {
  fillPath,
  editPattern,
  showPattern,
  type Action,
  type AnyResource,
} from '../../../lib/resource'
import type { Row } from '../parts/value'

/** An action without its record type. */
// oxlint-disable-next-line typescript/no-explicit-any -- callbacks take the record of any fields
export type AnyAction = Action<any>

/** Whether an action applies to a record (`visible`). */
export const fits = (action: AnyAction, row: Row): boolean => action.visible?.(row) ?? true

/** The address of a record's detail; undefined when the row lacks a parameter. */
export function showPathOf(resource: AnyResource, row: Row): string | undefined {
  return resource.show?.elsewhere?.(row) ?? pathOf(showPattern(resource), row)
}
export const editPathOf = (resource: AnyResource, row: Row): string | undefined =>
  pathOf(editPattern(resource), row)

function pathOf(pattern: string, row: Row): string | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const missing = names.some(
    (name) => row[name] === undefined || row[name] === null || row[name] === '',
  )
  return missing ? undefined : fillPath(pattern, row)
}

/**
 * The default body of an action: the record's id, its version if it has one, and the form's values.
 */
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
