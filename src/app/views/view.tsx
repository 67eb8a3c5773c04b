import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../../components/light/when-idle'
import { ListView } from '../../components/resource/list/list-view'
import type { AnyResource, Registry, RouteSpec } from '../../lib/resource'
import { useShell } from '../shell-context'
import { ViewBoundary } from './view-boundary'

const loadEngine = () => import('../../components/resource')
const ShowView = lazy(() => loadEngine().then((engine) => ({ default: engine.ShowView })))
const FormView = lazy(() => loadEngine().then((engine) => ({ default: engine.FormView })))

/** Preloads details, forms and the definitions of all other screens when the browser is idle. */
export const warmUp = (registry: Registry) =>
  whenIdle(() => void Promise.all([loadEngine(), registry.all()]).catch(() => undefined))

/** Cached lazy pages: a new `lazy` per render would never settle. */
const pages = new WeakMap<AnyResource, ComponentType>()
function pageOf(resource: AnyResource): ComponentType {
  const known = pages.get(resource)
  if (known) return known
  const { page } = resource
  if (!page) throw new Error(`${resource.name}: wanted a page, got none`)
  const made = lazy(page)
  pages.set(resource, made)
  return made
}

/**
 * One screen. Its path with params is its key: another record mounts another screen, except where a
 * screen moved itself to another path.
 */
export function RouteView({ route }: { route: RouteSpec }) {
  const { pathname, state } = useLocation()
  const [shown, setShown] = useState({ pathname, turn: 0 })
  if (shown.pathname !== pathname) {
    const moved = (state as { movedFrom?: string } | null)?.movedFrom === shown.pathname
    setShown({ pathname, turn: moved ? shown.turn : shown.turn + 1 })
  }
  return (
    <ViewBoundary key={shown.turn}>
      <Suspense fallback={<ViewLoading />}>
        <Screen route={route} />
      </Suspense>
    </ViewBoundary>
  )
}

function Screen({ route: { view, resource: head } }: { route: RouteSpec }) {
  // The route has loaded it (`createConsoleRouter`).
  const resource = useShell().registry.byName(head.name)
  switch (view) {
    case 'list':
      return <ListView resource={resource} />
    case 'show':
      return <ShowView resource={resource} />
    case 'create':
    case 'edit':
      return <FormView resource={resource} mode={view} />
    case 'page':
      return createElement(pageOf(resource))
    default:
      return view satisfies never
  }
}

function ViewLoading() {
  return (
    <output className="view-loading" aria-label="加载中">
      <span />
      <span />
      <span />
    </output>
  )
}
