import { Fragment } from 'react'
import { Link } from 'react-router'
import { listPath, mayUse, type RouteSpec } from '../../lib/resource'
import { useShell } from '../shell-context'

/** Area, list, then where one is; the list leads back to its last filter. */
export function Breadcrumb({ route }: { route: RouteSpec | undefined }) {
  const { registry, views, who } = useShell()
  if (!route) return null
  const { resource } = route
  const area = registry.areas[resource.area]
  const list = registry.routes.find((each) => each.path === listPath(resource))
  const parts: { title: string; to?: string }[] = []
  // An area with one screen is named like it.
  if (area && area.title !== (list ?? route).title) parts.push({ title: area.title })
  if (list && list !== route && mayUse(who, list.code, list.roles))
    parts.push({ title: list.title, to: list.path + (views.get(list.path)?.query ?? '') })
  parts.push({ title: route.title })
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol>
        {parts.map(({ title, to }, index) => (
          <Fragment key={title}>
            <li aria-current={index === parts.length - 1 ? 'page' : undefined}>
              {to ? <Link to={to}>{title}</Link> : title}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
