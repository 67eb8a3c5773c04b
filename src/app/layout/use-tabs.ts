import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, type Location } from 'react-router'
import { listPath, mayUse, type RouteSpec } from '../../lib/resource'
import { homePath, PATHS, routeAt } from '../guard'
import { useShell } from '../shell-context'
import { afterClosing, type VisitedView } from '../visited-views'

export interface TabActions {
  go: (view: VisitedView) => void
  refresh: (path: string) => void
  /** Close, close others, close all ask first when something typed would go. */
  close: (path: string) => Promise<void>
  closeOthers: (path: string) => Promise<void>
  closeAll: () => Promise<void>
  /** Without asking: the screen knows that it is done. */
  closeView: (path: string) => void
}

/**
 * Adds a tab on each visit and closes tabs by the spec's rules (§4).
 * @param mayLose asks about unsaved typing in these views
 */
export function useTabs(
  location: Location,
  route: RouteSpec | undefined,
  mayLose: (paths: readonly string[]) => Promise<boolean>,
): TabActions {
  const { registry, who, views, drafts, queryClient } = useShell()
  const navigate = useNavigate()
  const { pathname, search } = location
  const closed = useRef<string[]>([])

  useEffect(() => {
    for (const resource of registry.resources) {
      if (!resource.affix || !mayUse(who, resource.code, rolesOf(resource.name))) continue
      views.visit({ path: listPath(resource), title: resource.title, query: '', affix: true })
    }
    function rolesOf(name: string) {
      return registry.routes.find((each) => each.resource.name === name)?.roles
    }
  }, [registry, who, views])

  // Every navigation is a visit, also one to the same address after its tab was closed.
  useEffect(() => {
    const title = route?.title ?? (pathname === PATHS.dashboard ? '首页' : undefined)
    if (title === undefined) return
    const affix = route?.resource.affix && pathname === listPath(route.resource)
    views.visit({ path: pathname, title, query: search, affix })
  }, [location, route, pathname, search, views])

  // After the screen is gone, so that its last typing is forgotten too, and nothing stale is shown
  // when it is opened again (answers another open tab of the same resource still uses stay).
  useEffect(() => {
    const gone = closed.current.filter((path) => !views.get(path) || path !== pathname)
    closed.current = []
    if (gone.length === 0) return
    drafts.forget(gone)
    const used = new Set(views.list().map((view) => routeAt(registry, view.path)?.resource.name))
    for (const path of gone) {
      const name = routeAt(registry, path)?.resource.name
      if (name === undefined || used.has(name)) continue
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey.includes(name),
      })
    }
  }, [location, pathname, views, drafts, queryClient, registry])

  const closeWhich = useCallback(
    (which: (view: VisitedView) => boolean) => {
      const paths = views.close(which)
      if (paths.length === 0) return
      const next = afterClosing(views.list(), pathname, paths)
      if (next === undefined) {
        drafts.forget(paths)
        return
      }
      closed.current.push(...paths)
      // Home may be the very screen that was closed: it starts anew then.
      const again = next === '/' && homePath(registry, who) === pathname
      void navigate(again ? `/redirect${pathname}` : next)
    },
    [views, drafts, pathname, registry, who, navigate],
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
        replace: path === pathname,
      }),
    close: (path) => askAndClose((view) => view.path === path),
    closeOthers: (path) => askAndClose((view) => view.path !== path),
    closeAll: () => askAndClose(() => true),
    closeView: (path) => closeWhich((view) => view.path === path),
  }
}
