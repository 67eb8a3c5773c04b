import { routesOf, type RouteSpec } from './derive'
import type { Head } from './head'
import type { Registry } from './registry'
import type { AnyResource, Area } from './types'

type Areas = Readonly<Record<string, Area>>

/** A registry of loaded definitions that were checked before. */
export function registryOf(resources: readonly AnyResource[], areas: Areas): Registry<AnyResource> {
  const names = new Map(resources.map((resource) => [resource.name, resource]))
  const registry: Registry<AnyResource> = {
    resources,
    areas,
    routes: resources.flatMap((resource) => routesOf(resource, areas[resource.area]!)),
    byName(name) {
      const resource = names.get(name)
      if (!resource) throw unknown(name, names)
      return resource
    },
    loaded: (name) => names.get(name),
    load: async (name) => registry.byName(name),
    all: async () => registry,
  }
  return registry
}

/**
 * A registry of heads whose definitions are loaded when they are needed. They were checked where the
 * heads were made.
 * @param files loaders of the definitions, by the files of `heads`
 */
export function createLazyRegistry(
  heads: Readonly<Record<string, Head>>,
  files: Readonly<Record<string, () => Promise<AnyResource>>>,
  areas: Areas,
): Registry {
  const resources = Object.values(heads)
  const fileOf = new Map(Object.entries(heads).map(([file, { name }]) => [name, file]))
  const loaded = new Map<string, AnyResource>()
  const loading = new Map<string, Promise<AnyResource>>()

  const loadFile = async (name: string): Promise<AnyResource> => {
    const file = files[fileOf.get(name) ?? '']
    if (!file) throw unknown(name, fileOf)
    const definition = await file()
    loaded.set(name, definition)
    return definition
  }
  const load = (name: string): Promise<AnyResource> => {
    const known = loading.get(name)
    if (known) return known
    const made = loadFile(name)
    loading.set(name, made)
    // After a failure the next screen that needs it tries again.
    made.catch(() => loading.delete(name))
    return made
  }

  let full: Registry<AnyResource> | undefined
  return {
    resources,
    areas,
    routes: resources.flatMap((head) => routesOf(head, areas[head.area]!)),
    byName(name) {
      const definition = loaded.get(name)
      if (!definition) throw new Error(`${name}: wanted a loaded definition, got none`)
      return definition
    },
    loaded: (name) => loaded.get(name),
    load,
    async all() {
      const all = await Promise.all(resources.map(({ name }) => load(name)))
      return (full ??= registryOf(all, areas))
    },
  }
}

/** Loads the definitions that a screen needs: its own, and those of the lists in its detail. */
export async function loadScreen(registry: Registry, { view, resource }: RouteSpec): Promise<void> {
  const lists = view === 'show' ? (resource.show?.sections ?? []) : []
  const names = lists
    .flatMap((section) => section.resource ?? [])
    // Another provider's console may lack the screen: the detail leaves the list out.
    .filter((name) => registry.resources.some((one) => one.name === name))
  await Promise.all([resource.name, ...names].map((name) => registry.load(name)))
}

const unknown = (name: string, names: ReadonlyMap<string, unknown>): Error =>
  new Error(`wanted a resource of ${[...names.keys()].join(', ')}, got ${name}`)
