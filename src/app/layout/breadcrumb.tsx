import { CanAccess, Link, useBreadcrumb, useParsed } from '@refinedev/core'
import { routeAt } from '../../lib/resource'
import { useShell } from '../shell-context'

/** Area, list, then the current screen; a list's crumb links to its last filter. */
export function Breadcrumb() {
  const { registry, views } = useShell()
  const { breadcrumbs } = useBreadcrumb()
  const { pathname = '' } = useParsed()
  const route = routeAt(registry, pathname)
  if (!route) return null
  // Refine's last crumb is the list or the action's name; ours is the screen's title. An area with
  // one screen has that screen's name.
  const above = breadcrumbs
    .slice(0, -1)
    .filter(({ label, href }) => href !== undefined || label !== breadcrumbs[1]?.label)
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol>
        {above.map(({ label, href }) =>
          href === undefined ? (
            <li key={label}>{label}</li>
          ) : (
            <CanAccess
              key={label}
              resource={routeAt(registry, href)?.resource.name ?? ''}
              action="list"
              params={{}}
            >
              <li>
                <Link to={href + (views.get(href)?.query ?? '')}>{label}</Link>
              </li>
            </CanAccess>
          ),
        )}
        <li aria-current="page">{route.title}</li>
      </ol>
    </nav>
  )
}
