import type { RouteSpec } from './derive'
import { checkDefinitions } from './checks'
import type { Head } from './head'
import { registryOf } from './lazy-registry'
import type { AnyResource, Area } from './types'

/**
 * All resources of the console. Their heads are here at once; a definition is loaded when a screen
 * needs it.
 */
export interface Registry<R extends Head = Head> {
  resources: readonly R[]
  areas: Readonly<Record<string, Area>>
  routes: readonly RouteSpec<R>[]
  /** @throws when there is none, or it is not loaded: that of the screen at hand is */
  byName(name: string): AnyResource
  /** undefined: not loaded yet, or there is none. */
  loaded(name: string): AnyResource | undefined
  /** Loads a definition once. @throws when there is none, or its file does not load */
  load(name: string): Promise<AnyResource>
  /** Loads every definition. */
  all(): Promise<Registry<AnyResource>>
}

/**
 * Holds loaded definitions. Throws at once, with wanted and got, on a duplicate name, an unknown area,
 * an unknown field in a list, show or form, or two conflicting routes.
 */
export function createRegistry(
  resources: readonly AnyResource[],
  areas: Readonly<Record<string, Area>>,
): Registry<AnyResource> {
  checkDefinitions(resources, areas)
  return registryOf(resources, areas)
}
