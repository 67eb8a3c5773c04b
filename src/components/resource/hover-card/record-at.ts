import { routeAt, routeParams, type Registry } from '../../../lib/resource'

/** A record that a link leads to. */
export interface Named {
  /** Name of its resource. */
  resource: string
  id: string
}

/** The record whose detail is at an address of the console; undefined for any other screen. */
export function recordAt(registry: Registry, href: string): Named | undefined {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const route = routeAt(registry, path)
  if (route?.view !== 'show' || !route.resource.id) return undefined
  const id = routeParams(route.path, path)[route.resource.id]
  return id ? { resource: route.resource.name, id } : undefined
}
