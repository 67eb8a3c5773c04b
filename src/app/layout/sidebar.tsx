import { Link } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { version } from '../../../package.json'
import { reveal } from '../../components/light/reveal'
import { CONSOLE_TITLE } from '../title'
import { MenuGroup, MenuLink } from './menu-parts'
import { useMenuTip } from './menu-tip'
import './sidebar.css'
import { useMenuAreas } from './use-menu-areas'

/**
 * The menu of a user (spec §2): one group per area, an area of one screen as a plain link. Items
 * are real links, so a middle click opens a new window. Collapsed, it shows icons; a group then
 * opens beside them.
 */
export function Sidebar(props: { folded: boolean; id?: string; onNavigate?: () => void }) {
  const { folded, id, onNavigate } = props
  const { areas, current } = useMenuAreas()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(current && [current.area]))

  // The group of the current screen is open, however the user got there.
  useEffect(() => {
    if (current) setOpen((before) => new Set([...before, current.area]))
  }, [current])

  // Only after its group is open; opening another group does not scroll.
  const shown = current !== undefined && open.has(current.area)
  const list = useRef<HTMLUListElement>(null)
  useEffect(
    () => reveal(list.current?.querySelector('[aria-current="page"]'), list.current),
    [current, shown],
  )

  const { listeners, hide, bubble } = useMenuTip()

  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })

  return (
    <nav
      id={id}
      className={folded ? 'sidebar folded' : 'sidebar'}
      aria-label="主菜单"
      {...listeners}
    >
      <Link className="sidebar-brand" to="/" onClick={onNavigate} aria-label={CONSOLE_TITLE}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 12.5h16M8 12.5l2-4.5h12l2 4.5M9.5 12.5V24h13V12.5M14 24v-6h4v6" />
        </svg>
        <span>{CONSOLE_TITLE}</span>
      </Link>
      <ul className="sidebar-list" ref={list} onScroll={hide}>
        {areas.map((area) => {
          const [only, second] = area.items
          if (only && !second)
            return (
              <li key={area.key}>
                <MenuLink
                  path={only.path}
                  title={only.title}
                  name={only.name}
                  icon={area.icon}
                  current={current?.path}
                  folded={folded}
                  onNavigate={onNavigate}
                />
              </li>
            )
          return (
            <MenuGroup
              key={area.key}
              area={area}
              folded={folded}
              open={open.has(area.key)}
              current={current}
              onToggle={() => toggle(area.key)}
              onNavigate={onNavigate}
            />
          )
        })}
      </ul>
      {!folded && <p className="sidebar-version">版本 {version}</p>}
      {bubble}
    </nav>
  )
}
