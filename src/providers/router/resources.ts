import type { ResourceProps } from '@refinedev/core'
import {
  createPath,
  editPattern,
  listPath,
  showPattern,
  type Head,
  type Registry,
  type Who,
} from '../../lib/resource'

/** An area is a resource that only groups others; the prefix keeps its name unique. */
const areaName = (key: string): string => `area:${key}`

/**
 * The definitions as `<Refine resources>` expects them: areas first, as parents in the menu's
 * order, then each screen in its order. `meta` contains plain text only: Refine hashes it into
 * query keys and passes it to the data provider.
 */
export function refineResources(
  registry: Registry,
  who: Pick<Who, 'loginUserTypeExt'>,
): ResourceProps[] {
  const areas = Object.entries(registry.areas)
  const own = areas.map(([key, { title, icon, roles }]): ResourceProps => ({
    name: areaName(key),
    meta: { label: title, icon, roles },
  }))
  const screens = areas.flatMap(([key]) => inOrder(registry, key))
  return [...own, ...screens.map((resource) => refineResource(registry, resource, who))]
}

/** The resources of an area in menu order. */
export function inOrder(registry: Registry, area: string): Head[] {
  return registry.resources
    .filter((resource) => resource.area === area)
    .sort((a, b) => (a.order ?? 1000) - (b.order ?? 1000))
}

/**
 * Whether the menu omits a screen: hidden by its definition, or for this bank channel (spec §2).
 */
export const isHidden = (
  { hidden, hideForBankChannels }: Head,
  { loginUserTypeExt }: Pick<Who, 'loginUserTypeExt'>,
): boolean => hidden === true || hideForBankChannels?.includes(loginUserTypeExt) === true

function refineResource(
  registry: Registry,
  resource: Head,
  who: Pick<Who, 'loginUserTypeExt'>,
): ResourceProps {
  const { name, title, area, code, id } = resource
  return {
    name,
    ...((resource.list || resource.page) && { list: listPath(resource) }),
    ...(resource.create && { create: createPath(resource) }),
    ...(resource.edit && { edit: withId(editPattern(resource), id) }),
    ...(resource.show && { show: withId(showPattern(resource), id) }),
    meta: {
      label: title,
      parent: openedFrom(registry, resource)?.name ?? areaName(area),
      icon: registry.areas[area]?.icon,
      code,
      roles: resource.roles ?? registry.areas[area]?.roles,
      hide: isHidden(resource, who),
    },
  }
}

/** Refine fills `:id`; a definition names its id field instead. */
const withId = (pattern: string, id: string | undefined): string =>
  id === undefined ? pattern : pattern.replace(new RegExp(`:${id}(?=/|$)`), ':id')

/** The list that opens a hidden screen: of those with the same code the one above it, or the first. */
function openedFrom(registry: Registry, resource: Head): Head | undefined {
  if (!resource.hidden) return undefined
  const lists = inOrder(registry, resource.area).filter(
    (other) => !other.hidden && other.code === resource.code,
  )
  return lists.find(({ path }) => resource.path.startsWith(`${path}/`)) ?? lists[0]
}
