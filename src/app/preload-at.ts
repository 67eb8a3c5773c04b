import { loadScreen, routeAt, type Registry } from '../lib/resource'

/**
 * Loads the definitions of the screen at a path while the permission codes are on their way. Which
 * screen sign-in or home leads to is not known before: then every definition is loaded.
 */
export function preloadAt(registry: Registry, pathname: string): void {
  const route = routeAt(registry, pathname)
  const loading = route ? loadScreen(registry, route) : registry.all()
  // The route loads them as well, and shows the failure.
  loading.catch(() => undefined)
}
