import { listPath, type MenuArea, type Registry } from '../../lib/resource'
import { routeAt } from '../guard'

export interface CurrentItem {
  area: string
  /** `''` when the area has no item for the screen in front. */
  path: string
}

/**
 * The menu item a path belongs to: its own, its list's (details, forms), or for a hidden screen
 * the first of its area that shares its code.
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
  const shares = (path: string) =>
    registry.resources.some((each) => each.code === resource.code && listPath(each) === path)
  return { area: area.key, path: area.items.find((item) => shares(item.path))?.path ?? '' }
}
