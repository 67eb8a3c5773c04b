import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { reveal } from '../../components/light/reveal'
import { PopMenu, type PopMenuItem } from '../../components/light/pop-menu'
import { useVisitedViews } from '../shell-context'
import type { VisitedView } from '../visited-views'
import { Icon } from './icons'
import type { TabActions } from './use-tabs'
import './visited-tabs.css'

/**
 * 已访问页面: one tab per visited view. Arrow keys move, Enter opens, Delete closes; the context menu
 * opens by right click, the menu key and Shift+F10.
 */
export function VisitedTabs(props: {
  active: string
  actions: TabActions
  /** Paths with unsaved input. */
  unsaved: ReadonlySet<string>
}) {
  const { active, actions, unsaved } = props
  const views = useVisitedViews()
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ view?: VisitedView; x: number; y: number }>()
  const [overflowing, setOverflowing] = useState(false)
  // On a screen without a tab (404) the first tab is focusable.
  const focusable = views.some((view) => view.path === active) ? active : views[0]?.path

  // A tab grows when its record's name arrives or an input is unsaved, and the strip shrinks beside
  // the menu's button.
  const title = views.find((view) => view.path === active)?.title
  const typed = unsaved.has(active)
  useEffect(
    () => reveal(strip.current?.querySelector('[aria-selected="true"]'), strip.current),
    [active, title, typed, views.length, overflowing],
  )

  useEffect(() => {
    const box = strip.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflowing(box.scrollWidth > box.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    // The observer reports the first size too.
    observer.observe(box)
    return () => observer.disconnect()
  }, [views])

  const onKey = (event: KeyboardEvent<HTMLElement>, view: VisitedView) => {
    const index = views.indexOf(view)
    const last = views.length - 1
    const to = { ArrowRight: index === last ? 0 : index + 1, Home: 0, End: last } as const
    const next =
      event.key === 'ArrowLeft' ? (index === 0 ? last : index - 1) : to[event.key as 'Home']
    if (next !== undefined) {
      event.preventDefault()
      strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      actions.go(view)
    } else if (event.key === 'Delete' && !view.affix) {
      event.preventDefault()
      void actions.close(view.path)
    }
  }

  return (
    <section className="tabs" aria-label="页面标签">
      <div
        ref={strip}
        className="tabs-strip"
        role="tablist"
        aria-label="已访问页面"
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {views.map((view) => {
          const dirty = unsaved.has(view.path)
          return (
            <div
              key={view.path}
              role="tab"
              className="tab"
              aria-label={view.title}
              aria-selected={view.path === active}
              title={dirty ? `${view.title}，有未保存的内容` : view.title}
              tabIndex={view.path === focusable ? 0 : -1}
              onClick={() => actions.go(view)}
              onAuxClick={(event) => {
                if (event.button === 1 && !view.affix) void actions.close(view.path)
              }}
              // A middle click would start the browser's autoscroll.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onKeyDown={(event) => onKey(event, view)}
              onContextMenu={(event) => {
                event.preventDefault()
                const { left, bottom } = event.currentTarget.getBoundingClientRect()
                const byKey = event.clientX === 0 && event.clientY === 0
                setMenu({
                  view,
                  x: byKey ? left : event.clientX,
                  y: byKey ? bottom : event.clientY,
                })
              }}
            >
              {dirty && <span className="tab-dot" />}
              <TabTitle title={view.title} />
              {!view.affix && (
                // Not focusable: it would be a control within a control. Delete and the menu do the
                // same by keyboard.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <span
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                  role="button"
                  aria-label="关闭"
                  className="tab-close"
                  onClick={(event) => {
                    event.stopPropagation()
                    void actions.close(view.path)
                  }}
                >
                  <Icon name="close" />
                </span>
              )}
            </div>
          )
        })}
      </div>
      {overflowing && (
        <button
          type="button"
          className="tabs-more"
          aria-label="全部已打开页面"
          aria-haspopup="menu"
          onClick={(event) => {
            const { right, bottom } = event.currentTarget.getBoundingClientRect()
            setMenu({ x: right, y: bottom + 2 })
          }}
        >
          <Icon name="caret" />
        </button>
      )}
      {menu && (
        <PopMenu
          label={menu.view ? menu.view.title : '全部已打开页面'}
          at={menu}
          items={menu.view ? menuOf(menu.view, views, actions) : views.map(itemOf)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  )

  function itemOf(view: VisitedView): PopMenuItem {
    return {
      key: view.path,
      label: view.title,
      checked: view.path === active,
      onSelect: () => actions.go(view),
    }
  }
}

/** Ids differ at their ends, so a long one is truncated in the middle, by CSS only. */
function TabTitle({ title }: { title: string }) {
  if (!/^[\w-]{17,}$/.test(title)) return <span className="tab-title">{title}</span>
  return (
    <span className="tab-number">
      <span>{title.slice(0, -6)}</span>
      {title.slice(-6)}
    </span>
  )
}

function menuOf(
  view: VisitedView,
  views: readonly VisitedView[],
  actions: TabActions,
): PopMenuItem[] {
  const others = views.some((each) => each !== view && !each.affix)
  const any = views.some((each) => !each.affix)
  return [
    { key: 'refresh', label: '刷新', onSelect: () => actions.refresh(view.path) },
    {
      key: 'close',
      label: '关闭',
      disabled: view.affix,
      onSelect: () => void actions.close(view.path),
    },
    {
      key: 'others',
      label: '关闭其他',
      disabled: !others,
      onSelect: () => void actions.closeOthers(view.path),
    },
    { key: 'all', label: '关闭所有', disabled: !any, onSelect: () => void actions.closeAll() },
  ]
}
