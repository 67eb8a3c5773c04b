import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, type Location } from 'react-router'
import { listPath, routeAt, type RouteSpec } from '../../lib/resource'
import { decide, homePath, PATHS } from '../guard'
import { useShell } from '../shell-context'
import { afterClosing, type VisitedView } from '../visited-views'

export interface TabActions {
  go: (view: VisitedView) => void
  refresh: (path: string) => void
  /** Close, close others and close all ask first when unsaved input would be lost. */
  close: (path: string) => Promise<void>
  closeOthers: (path: string) => Promise<void>
  closeAll: () => Promise<void>
  /** Closes without asking: the screen is done. */
  closeView: (path: string) => void
  /** Moves a view to another path. */
  moveView: (from: string, to: string, query?: string) => void
}

/**
 * Identifies one closing in the history's state, which outlives the page; the closed paths do not.
 */
let lastClosing = 0

/**
 * Adds a tab on each visit and closes tabs by the spec's rules (§4).
 * @param here the router's current path
 * @param mayLose asks about unsaved input in these views
 */
export function useTabs(
  location: Location,
  route: RouteSpec | undefined,
  here: () => string,
  mayLose: (paths: readonly string[]) => Promise<boolean>,
): TabActions {
  const { registry, who, views, drafts, queryClient } = useShell()
  const navigate = useNavigate()
  const { pathname, search } = location
  const leaving = useRef(new Map<number, string[]>())

  useEffect(() => {
    // Closes stored tabs whose screens are no longer permitted or no longer exist.
    views.close((view) => decide(registry, who, view.path).kind === 'go')
    for (const { path, title, resource } of registry.routes) {
      if (!resource.affix || path !== listPath(resource)) continue
      if (decide(registry, who, path).kind === 'view')
        views.visit({ path, title, query: '', affix: true })
    }
  }, [registry, who, views])

  // Every navigation is a visit, also to the address of a tab that was just closed.
  useEffect(() => {
    const title = route?.title ?? (pathname === PATHS.dashboard ? '首页' : undefined)
    if (title === undefined) return
    const affix = route?.resource.affix && pathname === listPath(route.resource)
    views.visit({ path: pathname, title, query: search, affix })
  }, [location, route, pathname, search, views])

  const forget = useCallback(
    (paths: readonly string[]) => {
      drafts.forget(paths)
      // A reopened screen must not show stale data; answers that another tab uses stay in the
      // cache.
      const nameAt = (path: string) => routeAt(registry, path)?.resource.name
      const used = new Set(views.list().map((view) => nameAt(view.path)))
      const unused = paths.map(nameAt).filter((name) => name !== undefined && !used.has(name))
      if (unused.length === 0) return
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => unused.some((name) => queryKey.includes(name)),
      })
    },
    [drafts, registry, views, queryClient],
  )

  // The active tab closes only after its screen was left: a form may block the navigation and ask.
  // By then the screen has saved its last draft, which is deleted as well.
  useEffect(() => {
    const id = (location.state as { closing?: number } | null)?.closing
    const paths = id === undefined ? undefined : leaving.current.get(id)
    if (id === undefined || !paths) return
    leaving.current.delete(id)
    views.close((view) => paths.includes(view.path) && view.path !== pathname)
    forget(paths)
  }, [location, pathname, views, forget])

  const closeWhich = useCallback(
    (which: (view: VisitedView) => boolean) => {
      const active = here()
      const going = views.list().filter((view) => !view.affix && which(view))
      const paths = going.map((view) => view.path)
      if (!paths.includes(active)) {
        views.close(which)
        forget(paths)
        return
      }
      const remaining = views.list().filter((view) => !going.includes(view))
      const next = afterClosing(remaining, active, homePath(registry, who))
      leaving.current.set(++lastClosing, paths)
      void navigate(next, { state: { closing: lastClosing } })
    },
    [here, views, forget, registry, who, navigate],
  )

  const askAndClose = useCallback(
    async (which: (view: VisitedView) => boolean) => {
      const going = views.list().filter((view) => !view.affix && which(view))
      if (await mayLose(going.map((view) => view.path))) closeWhich(which)
    },
    [views, mayLose, closeWhich],
  )

  return {
    go: (view) => void navigate(view.path + view.query),
    refresh: (path) =>
      void navigate(`/redirect${path}${views.get(path)?.query ?? ''}`, {
        replace: path === here(),
      }),
    close: (path) => askAndClose((view) => view.path === path),
    closeOthers: (path) => askAndClose((view) => view.path !== path),
    closeAll: () => askAndClose(() => true),
    closeView: (path) => closeWhich((view) => view.path === path),
    moveView(from, to, query = '') {
      views.move(from, to)
      if (here() === from) void navigate(to + query, { replace: true, state: { movedFrom: from } })
    },
  }
}
