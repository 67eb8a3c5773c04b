import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { listPath, menuOf, type MenuArea } from '../../lib/resource'
import { routeAt } from '../guard'
import { useShell } from '../shell-context'
import { Icon } from './icons'
import './sidebar.css'
import { CONSOLE_TITLE } from './use-title'

/**
 * The menu of a user (spec §2): one group per area, an area of one screen as a plain link. Links
 * are real, so another window is a middle click away. Folded it shows icons; a group then opens
 * beside them.
 */
export function Sidebar(props: { folded: boolean; id?: string; onNavigate?: () => void }) {
  const { folded, id, onNavigate } = props
  const { registry, who } = useShell()
  const { pathname } = useLocation()
  const menu = useMemo(() => menuOf(registry.resources, registry.areas, who), [registry, who])
  const current = useMemo(() => currentItem(menu, registry, pathname), [menu, registry, pathname])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(current && [current.area]))
  const [flown, setFlown] = useState<string>()

  // The group of the screen in front is open, whichever way one came there.
  useEffect(() => {
    setFlown(undefined)
    if (current) setOpen((before) => new Set([...before, current.area]))
  }, [current])

  const toggle = (key: string) => {
    if (folded) return setFlown(flown === key ? undefined : key)
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }

  return (
    <nav id={id} className={folded ? 'sidebar folded' : 'sidebar'} aria-label="主菜单">
      <Link className="sidebar-brand" to="/" onClick={onNavigate} aria-label={CONSOLE_TITLE}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 12.5h16M8 12.5l2-4.5h12l2 4.5M9.5 12.5V24h13V12.5M14 24v-6h4v6" />
        </svg>
        <span>{CONSOLE_TITLE}</span>
      </Link>
      <ul className="sidebar-list">
        {menu.map((area) => {
          const [only, second] = area.items
          const isCurrent = current?.area === area.key
          if (only && !second)
            return (
              <li key={area.key}>
                <ItemLink
                  path={only.path}
                  current={current?.path}
                  icon={area.icon}
                  title={only.title}
                  folded={folded}
                  onNavigate={onNavigate}
                />
              </li>
            )
          const expanded = folded ? flown === area.key : open.has(area.key)
          return (
            <li
              key={area.key}
              onMouseEnter={() => folded && setFlown(area.key)}
              onMouseLeave={() => folded && setFlown(undefined)}
              onBlur={(event) => {
                if (folded && !event.currentTarget.contains(event.relatedTarget))
                  setFlown(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !folded || !expanded) return
                setFlown(undefined)
                event.currentTarget.querySelector('button')?.focus()
              }}
            >
              <button
                type="button"
                className={isCurrent ? 'sidebar-group within' : 'sidebar-group'}
                aria-expanded={expanded}
                aria-label={folded ? area.title : undefined}
                onClick={() => toggle(area.key)}
              >
                <Icon name={area.icon} />
                <span>{area.title}</span>
                <Icon name="caret" />
              </button>
              {expanded && (
                <ul className={folded ? 'sidebar-flyout' : 'sidebar-items'}>
                  {folded && (
                    <li className="sidebar-flyout-title" aria-hidden="true">
                      {area.title}
                    </li>
                  )}
                  {area.items.map((item) => (
                    <li key={item.path}>
                      <ItemLink
                        path={item.path}
                        current={current?.path}
                        title={item.title}
                        onNavigate={onNavigate}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function ItemLink(props: {
  path: string
  current: string | undefined
  title: string
  icon?: string
  folded?: boolean
  onNavigate?: () => void
}) {
  const { path, current, title, icon, folded = false, onNavigate } = props
  const { views } = useShell()
  return (
    <Link
      className="sidebar-link"
      // An open tab is met again as it was left, filters and page included.
      to={path + (views.get(path)?.query ?? '')}
      aria-current={path === current ? 'page' : undefined}
      title={folded ? title : undefined}
      aria-label={folded ? title : undefined}
      onClick={onNavigate}
    >
      {icon && <Icon name={icon} />}
      <span>{title}</span>
    </Link>
  )
}

/** The item a path belongs to: its own, its list's, or the area's that shares its code. */
function currentItem(
  menu: readonly MenuArea[],
  registry: Parameters<typeof routeAt>[0],
  pathname: string,
): { area: string; path: string } | undefined {
  const route = routeAt(registry, pathname)
  if (!route) return undefined
  const { resource } = route
  const area = menu.find((each) => each.key === resource.area)
  if (!area) return undefined
  const own = area.items.find((item) => item.path === listPath(resource))
  if (own) return { area: area.key, path: own.path }
  const sibling = registry.resources.find(
    (each) =>
      each.area === resource.area &&
      each.code === resource.code &&
      area.items.some((item) => item.path === listPath(each)),
  )
  return { area: area.key, path: sibling ? listPath(sibling) : '' }
}
