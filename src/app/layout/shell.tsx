import { usePermissions } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { ConsoleProvider, type ConsoleServices } from '../../components/console'
import { atIdle } from '../../components/light/at-idle'
import { Late } from '../../components/light/in-steps'
import { MOBILE_QUERY } from '../../theme/mobile'
import { routeAt } from '../../lib/resource'
import type { PermissionsResult } from '../../providers/auth'
import { usePreferences, useShell } from '../shell-context'
import { documentTitle, titleAt } from '../title'
import { Breadcrumb } from './breadcrumb'
import { Keys } from './keys/keys-part'
import { Header } from './header'
import './shell.css'
import './print.css'
import { Sidebar } from './sidebar'
import { useArrival } from './use-arrival'
import { useMedia } from './use-media'
import { useScrollMemory } from './use-scroll-memory'
import { useTabs } from './use-tabs'
import { useUnsaved } from './use-unsaved'
import { VisitedTabs } from './visited-tabs'

const HoverCards = atIdle(() => import('../../components/resource/hover-card'))

/**
 * Sidebar, header, visited tabs, and the screen in `main` (spec §2 Layout).
 * @param props.here the router's current path; the last render may lag behind it
 */
export function Shell({ here }: { here: () => string }) {
  const { edge, registry, views, drafts, preferences, who, notifications } = useShell()
  const location = useLocation()
  const { pathname } = location
  const route = useMemo(() => routeAt(registry, pathname), [registry, pathname])
  const unsaved = useUnsaved()
  const permissions = usePermissions<PermissionsResult>({})
  const tabs = useTabs(location, route, here, unsaved.mayLose)
  const mobile = useMedia(MOBILE_QUERY)
  const { sidebarOpen } = usePreferences()
  const [drawer, setDrawer] = useState(false)
  const menuId = useId()
  const main = useRef<HTMLElement>(null)
  const busy = useNavigation().state !== 'idle'

  useScrollMemory(main, views, pathname)
  useArrival(pathname)
  useEffect(() => setDrawer(false), [location, mobile])
  useNoStrayFiles()
  useEffect(() => {
    if (!drawer) return
    document.getElementById(menuId)?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [drawer, menuId])

  const closing = useRef(tabs.closeView)
  closing.current = tabs.closeView
  const moving = useRef(tabs.moveView)
  moving.current = tabs.moveView
  const services = useMemo(
    (): ConsoleServices => ({
      registry,
      session: edge.session,
      drafts,
      who,
      today: () => edge.clock.today(),
      toast: (kind, text) => notifications.toast(kind, text),
      setViewTitle(title, path = here()) {
        views.retitle(path, title)
        if (path === here()) document.title = documentTitle(registry, path, title)
      },
      moveView: (from, to, query) => {
        // The moved view continues at its scroll position.
        if (here() === from) views.scrolled(from, main.current?.scrollTop ?? 0)
        moving.current(from, to, query)
      },
      closeView: (path) => closing.current(path),
      lastQuery: (path) => views.get(path)?.query ?? '',
    }),
    [edge, registry, views, drafts, who, notifications, here],
  )

  const titleOf = (path: string) => {
    const title = titleAt(registry, path)
    // While a screen is refreshed, its title stays.
    return title === undefined
      ? document.title
      : documentTitle(registry, path, views.get(path)?.title)
  }
  const folded = mobile ? !drawer : !sidebarOpen
  return (
    <ConsoleProvider value={services}>
      <DocumentTitleHandler handler={({ pathname = '' }) => titleOf(pathname)} />
      <div className="shell">
        <a className="skip-link" href="#main" onClick={() => main.current?.focus()}>
          跳到内容
        </a>
        {mobile ? (
          drawer && (
            <div className="drawer">
              <button
                type="button"
                className="drawer-shade"
                aria-label="收起菜单"
                tabIndex={-1}
                onClick={() => setDrawer(false)}
              />
              <Sidebar id={menuId} folded={false} onNavigate={() => setDrawer(false)} />
            </div>
          )
        ) : (
          <Late room={<div className={sidebarOpen ? 'sidebar' : 'sidebar folded'} />}>
            <Sidebar id={menuId} folded={!sidebarOpen} />
          </Late>
        )}
        <div className="shell-column">
          <Late room={<div className="header" />}>
            <Header
              folded={folded}
              menuId={menuId}
              mobile={mobile}
              onFold={() =>
                mobile ? setDrawer(!drawer) : preferences.set({ sidebarOpen: !sidebarOpen })
              }
              mayLose={() => unsaved.mayLose()}
            >
              <Breadcrumb />
            </Header>
          </Late>
          <Late room={<div className="tabs" />}>
            <VisitedTabs active={pathname} actions={tabs} unsaved={unsaved.paths} />
          </Late>
          {permissions.data?.failed && (
            <output className="menu-failed">
              菜单加载失败，已显示全部菜单
              <button type="button" onClick={() => void permissions.refetch()}>
                重试
              </button>
            </output>
          )}
          <main ref={main} id="main" className="main" tabIndex={-1} aria-busy={busy}>
            <div className="main-content">
              <Outlet />
            </div>
          </main>
        </div>
        {unsaved.dialog}
        <Late room={null}>
          <Keys openView={tabs.go} />
          <HoverCards />
        </Late>
      </div>
    </ConsoleProvider>
  )
}

/** A file dropped outside an upload field would replace the console. */
function useNoStrayFiles(): void {
  useEffect(() => {
    const stop = (event: DragEvent) => {
      const { dataTransfer } = event
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stop)
    window.addEventListener('drop', stop)
    return () => {
      window.removeEventListener('dragover', stop)
      window.removeEventListener('drop', stop)
    }
  }, [])
}
