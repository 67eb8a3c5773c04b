import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router'
import { loadScreen, type Registry, type Who } from '../lib/resource'
import { Curtain } from './curtain'
import { decide, keepRefused, PATHS } from './guard'
import { RefineApp } from './refine-app'
import { Refresh } from './views/refresh'
import { ShellBroken } from './views/shell-broken'
import { RouteFailed } from './views/route-failed'
import { RouteView } from './views/view'
import { ViewBoundary } from './views/view-boundary'

const loadStops = () => import('./views/stops')
const Dashboard = lazy(() => import('./views/dashboard'))
const Refused = lazy(() => loadStops().then((stops) => ({ default: stops.Refused })))
const Unknown = lazy(() => loadStops().then((stops) => ({ default: stops.Unknown })))

const viewOf = (Page: ComponentType) => (
  <ViewBoundary>
    <Suspense>
      <Page />
    </Suspense>
  </ViewBoundary>
)

/**
 * The routes of a registry behind the guard, which runs before a screen renders: a refused or
 * unknown address is replaced and never shown, and a screen's definitions are loaded before it.
 * @param guard.who called at each navigation: the codes may have been reloaded, and the cookies may
 *   belong to another user, for which `onOther` is called
 */
export function createConsoleRouter(
  registry: Registry,
  guard: { who: () => Who | undefined; onOther: (path: string) => void },
) {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const who = guard.who()
    if (!who) {
      guard.onOther(pathname + search)
      // This console is about to unmount: the next screen must not render or fetch.
      return new Promise<never>(() => undefined)
    }
    const decision = decide(registry, who, pathname)
    if (decision.kind === 'view') await loadScreen(registry, decision.route)
    if (decision.kind !== 'go') return null
    if (decision.to === PATHS.refused) keepRefused(pathname + search)
    return redirect(decision.to)
  }
  const router = createBrowserRouter([
    {
      element: <RefineApp here={() => router.state.location.pathname} />,
      HydrateFallback: Curtain,
      ErrorBoundary: ShellBroken,
      children: [
        { path: '/redirect/*', Component: Refresh },
        { path: '/401', element: viewOf(Refused) },
        { path: '/404', element: viewOf(Unknown) },
        { path: '/dashboard', loader, element: viewOf(Dashboard) },
        ...registry.routes.map((route) => ({
          path: route.path,
          loader,
          element: <RouteView route={route} />,
          ErrorBoundary: RouteFailed,
        })),
        // Home, the merchants redirect, and unknown paths.
        { path: '*', loader, element: null },
      ],
    },
  ])
  return router
}
