import { listPath, type MenuArea, type Registry } from '../../lib/resource'
import { routeAt } from '../guard'

export interface CurrentItem {
  area: string
  /** `''` when the area has no item for the screen in front. */
  path: string
}

/**
 * The menu item a path belongs to: its own, its list's (details, forms), or for a hidden screen
 * the one of its area that shares its code.
 */
export function currentItem(
  menu: readonly MenuArea[],
  registry: Registry,
  pathname: string,
): CurrentItem | undefined {
  const resource = routeAt(registry, pathname)?.resource
  const area = resource && menu.find((each) => each.key === resource.area)
  if (!area) return undefined
  const shown = (path: string) => area.items.some((item) => item.path === path)
  const own = listPath(resource)
  if (shown(own)) return { area: area.key, path: own }
  const sibling = registry.resources.find(
    (each) => each.area === resource.area && each.code === resource.code && shown(listPath(each)),
  )
  return { area: area.key, path: sibling ? listPath(sibling) : '' }
}
