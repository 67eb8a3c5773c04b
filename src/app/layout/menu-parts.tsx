import { Link } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useConsole } from '../../components/console'
import { useShell } from '../shell-context'
import { Icon } from './icons'
import { MenuMark } from './menu-mark'
import type { CurrentItem, MenuArea } from './use-menu-areas'

/** An area with several screens: it expands below itself, or beside the collapsed sidebar. */
export function MenuGroup(props: {
  area: MenuArea
  folded: boolean
  open: boolean
  current: CurrentItem | undefined
  onToggle: () => void
  onNavigate?: () => void
}) {
  const { area, folded, open, current, onToggle, onNavigate } = props
  const [flown, setFlown] = useState(false)
  const expanded = folded ? flown : open

  useEffect(() => setFlown(false), [current, folded])

  return (
    // The pointer or the focus leaving the group closes its flyout; the button opens it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onMouseEnter={() => setFlown(folded)}
      onMouseLeave={() => setFlown(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFlown(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !flown) return
        setFlown(false)
        event.currentTarget.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className={current?.area === area.key ? 'sidebar-group within' : 'sidebar-group'}
        aria-expanded={expanded}
        aria-label={folded ? area.title : undefined}
        onClick={() => (folded ? setFlown(true) : onToggle())}
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
          {area.items.map(({ key, name, path, title }) => (
            <li key={key}>
              <MenuLink
                path={path}
                title={title}
                name={name}
                current={current?.path}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export function MenuLink(props: {
  path: string
  title: string
  /** Resource name of the screen. */
  name: string
  current: string | undefined
  icon?: string
  folded?: boolean
  onNavigate?: () => void
}) {
  const { path, current, title, name, icon, folded = false, onNavigate } = props
  const { views } = useShell()
  const marked = useConsole().registry.resources.some((one) => one.name === name && one.mark)
  return (
    <Link
      className="sidebar-link"
      // The link to an open tab has its last query, filters and page included.
      to={path + (views.get(path)?.query ?? '')}
      aria-current={path === current ? 'page' : undefined}
      aria-label={folded ? title : undefined}
      onClick={onNavigate}
    >
      {icon && <Icon name={icon} />}
      <span>{title}</span>
      {marked && <MenuMark of={name} />}
    </Link>
  )
}
