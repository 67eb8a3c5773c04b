import { listPath, routesOf, type RouteSpec } from './derive'
import type { Field } from '#domain/field'
import type { AnyResource, Area, VariantsSpec } from './types'

/** Checks of `createRegistry`: the compiler has checked literals, these check the definitions as a whole. */
export function checkDefinitions(
  resources: readonly AnyResource[],
  areas: Readonly<Record<string, Area>>,
): void {
  const names = new Map<string, AnyResource>()
  const paths = new Map<string, string>()
  for (const resource of resources) {
    const before = names.get(resource.name)
    if (before)
      throw new Error(
        `resource ${resource.name}: wanted a name of its own, got one that ${listPath(before)} has`,
      )
    names.set(resource.name, resource)
    const area = areas[resource.area]
    if (!area)
      throw new Error(
        `resource ${resource.name}: wanted an area of ${Object.keys(areas).join(', ')}, got ${resource.area}`,
      )
    checkFields(resource)
    checkActions(resource)
    for (const route of routesOf(resource, area)) {
      checkRoute(route)
      const shape = route.path.replace(/:\w+/g, ':')
      const owner = paths.get(shape)
      if (owner)
        throw new Error(
          `resource ${resource.name}: wanted a route of its own, got ${route.path}, which ${owner} has`,
        )
      paths.set(shape, resource.name)
    }
  }
}

/** Names in Refine's `meta` that configure a call; route parameters are in `meta` as well. */
const META_NAMES = [
  'call',
  'body',
  'signal',
  'queryContext',
  'convention',
  'requestSeqId',
  'onProgress',
]

/**
 * A route parameter must not have the name of a call option, and an action named like a screen must
 * have the screen's code: both are one permission check.
 */
function checkRoute({ path, view, resource, code }: RouteSpec<AnyResource>): void {
  const [, taken] =
    META_NAMES.map((name) => new RegExp(`:(${name})(/|$)`).exec(path)).find(Boolean) ?? []
  if (taken)
    throw new Error(
      `${resource.name}: wanted a parameter that no call uses, got :${taken} in ${path}`,
    )
  const namesake = resource.actions?.find(({ name }) => name === view)
  const own = namesake?.code ?? resource.code
  if (namesake && own !== code)
    throw new Error(`${resource.name}: wanted the code ${code} for the action ${view}, got ${own}`)
}

/** Built-in actions of a permission check, beside the names of a resource's own actions. */
const SCREENS = ['list', 'show', 'create', 'edit'] as const

/** An action named like a screen that does not exist would grant the right to that screen. */
function checkActions(resource: AnyResource): void {
  const missing = SCREENS.find(
    (screen) => !resource[screen] && resource.actions?.some(({ name }) => name === screen),
  )
  if (missing)
    throw new Error(`${resource.name}: wanted a ${missing} for the action ${missing}, got none`)
}

/** The compiler checks literals; files loaded at run time are checked here as well. */
function checkFields(resource: AnyResource): void {
  const known = Object.keys(resource.fields)
  const used: [where: string, name: string][] = []
  const add = (where: string, list: readonly (string | { field: string })[] = []) => {
    for (const entry of list) used.push([where, typeof entry === 'string' ? entry : entry.field])
  }
  if (resource.id) add('id', [resource.id])
  add('list.columns', resource.list?.columns)
  add('list.sparse', resource.list?.sparse)
  add('list.filters', resource.list?.filters)
  if (resource.list?.tabs) add('list.tabs', [resource.list.tabs])
  const variants = resource.list?.variants
  if (variants) {
    add('list.variants', [variants.field])
    for (const columns of Object.values(variants.columns)) add('list.variants.columns', columns)
  }
  add('show.headline', resource.show?.headline)
  for (const section of resource.show?.sections ?? []) {
    if ('fields' in section) add('show.sections', section.fields)
    if ('images' in section) add('show.sections', section.images)
  }
  add('edit.about', resource.edit?.about)
  for (const section of resource.create?.sections ?? []) add('create.sections', section.fields)
  for (const section of resource.edit?.sections ?? []) add('edit.sections', section.fields)
  for (const [where, name] of used)
    if (!known.includes(name))
      throw new Error(`${resource.name}.${where}: wanted one of ${known.join(', ')}, got ${name}`)
  if (variants) checkVariants(resource, variants)
  if (!resource.page && (resource.list || resource.show) && !resource.id)
    throw new Error(`${resource.name}: wanted the id field's name, got none`)
}

/** Each value of a variant must be in its field's dictionary. */
function checkVariants(resource: AnyResource, variants: VariantsSpec<string>): void {
  const { dict = {} } = resource.fields[variants.field] as Field
  const named = [
    variants.default,
    ...Object.keys(variants.columns),
    ...Object.keys(variants.roles ?? {}),
  ]
  for (const value of named)
    if (!Object.hasOwn(dict, value))
      throw new Error(
        `${resource.name}.list.variants: wanted one of ${Object.keys(dict).join(', ')}, got ${value}`,
      )
}
