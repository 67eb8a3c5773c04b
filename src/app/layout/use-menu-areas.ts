import { useMenu } from '@refinedev/core'
import { useMemo } from 'react'
import { useListRights } from '../../components/rights'

export interface MenuArea {
  key: string
  title: string
  /** A name `Icon` knows. */
  icon: string
  items: readonly MenuItem[]
}

export interface MenuItem {
  key: string
  /** Resource name of the screen. */
  name: string
  path: string
  title: string
}

/** The current item of the menu. */
export interface CurrentItem {
  area: string
  /** `''` when the area has no item for the current screen. */
  path: string
}

type Tree = ReturnType<typeof useMenu>['menuItems']

/**
 * Refine's menu restricted to the user's permissions: areas, each with its screens. An item is
 * current for all screens under it: details, forms, and screens opened from its list.
 */
export function useMenuAreas(): { areas: readonly MenuArea[]; current: CurrentItem | undefined } {
  const { menuItems, selectedKey } = useMenu()
  const names = useMemo(
    () => menuItems.flatMap(({ children }) => children).map(nameOf),
    [menuItems],
  )
  const mayList = useListRights(names)
  const areas = useMemo(() => areasOf(menuItems, mayList), [menuItems, mayList])
  const area = areas.find(({ key }) => isUnder(selectedKey, key))
  const path = area?.items.find(({ key }) => isUnder(selectedKey, key))?.path ?? ''
  const key = area?.key
  const current = useMemo(() => (key === undefined ? undefined : { area: key, path }), [key, path])
  return { areas, current }
}

const areasOf = (tree: Tree, mayList: ReadonlySet<string>): MenuArea[] =>
  tree
    .map(({ key, label = '', icon, children }) => ({
      key,
      title: label,
      icon: String(icon),
      items: children
        .filter((item) => mayList.has(nameOf(item)))
        .map((item) => ({
          key: item.key,
          name: nameOf(item),
          path: item.route ?? '',
          title: item.label ?? '',
        })),
    }))
    .filter(({ items }) => items.length > 0)

const nameOf = ({ name }: { name: string }): string => name

const isUnder = (key: string, above: string): boolean =>
  key === above || key.startsWith(`${above}/`)
