import './saved-views.css'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import { layoutKeyOf } from '../../../lib/list/look'
import { inView, searchOfView, type SavedView } from '../../../lib/list/views'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { FocusBack } from '../../focus-back'
import { useMove } from '../../move'
import { isPlainClick } from '../parts/follow-link'
import { MenuButton } from '../parts/menu-button'
import type { OwnLook } from './data-table'
import { useSyncedLooks } from './use-synced-looks'
import type { ListTable } from './use-list-table'
import { useViews, type ViewChange } from './use-views'

const ViewDialog = lazy(() => import('./view-dialog'))
const DeleteView = lazy(() => import('./view-dialog').then((m) => ({ default: m.DeleteView })))

/**
 * Saved views as tabs above a list: the list itself, the user's own views, which can be changed,
 * and those shared with the role. Each has an address.
 */
export default function SavedViews(
  props: OwnLook & {
    resource: AnyResource
    list: ListTable
    /** Id of the current view, or `all`. */
    view: string
    /** Whether the dialog that saves the current list is open. */
    saving: boolean
    onSaved: () => void
    /** Called when the layouts are loaded and the default view is applied. */
    onHeard: () => void
  },
): ReactNode {
  const { resource, list, look, setLook, view: opened } = props
  const { who, toast } = useConsole()
  const go = useMove()
  const { pathname, search } = useLocation()
  const loaded = useViews(resource.name)
  const { views, defaultViewId, save, remove, openWith } = loaded
  const isStored = loaded.looks !== undefined
  useSyncedLooks(resource, loaded, { layoutKey: layoutKeyOf(opened, list.variant), look, setLook })
  const [change, setChange] = useState<{ to: 'save' | 'delete'; view: SavedView }>()
  const asked = props.saving ? { to: 'save', view: undefined } : change
  const close = () => {
    setChange(undefined)
    props.onSaved()
  }
  const tabs = useRef<HTMLDivElement>(null)
  const here = list.search()
  const current = views.find(({ viewId }) => viewId === opened)
  const move = (to: string) => void go({ to: pathname + to, type: 'replace' })

  // A browser that had not stored the default view opened the list itself.
  const opening = views.find(({ viewId }) => viewId === defaultViewId)
  const [isPlain] = useState(search === '')
  const led = useRef(false)
  useEffect(() => {
    if (!loaded.heard) return
    if (!led.current) {
      led.current = true
      if (isPlain && search === '' && opening) {
        move(searchOfView(resource, who, opening, {}))
        return
      }
    }
    props.onHeard()
  })

  const asItIs = (view: SavedView) =>
    void save({ ...view, state: { search: here, ...(look && { columns: look }) } }).then(
      () => toast('success', `视图「${view.name}」已更新`),
      // The notification shows the failure.
      () => undefined,
    )
  const saveAs = async (given: ViewChange) => {
    const { viewId } = await save(given)
    if (!given.viewId) move(inView(here, String(viewId)))
  }
  const setDefault = (view: SavedView, isDefault: boolean) =>
    void openWith(isDefault ? undefined : view.viewId).then(
      () =>
        toast(
          'success',
          isDefault ? `打开列表时不再是「${view.name}」` : `以后打开列表就是「${view.name}」`,
        ),
      () => undefined,
    )
  const menuOf = (view: SavedView) => {
    const isDefault = view.viewId === defaultViewId
    return [
      ...(isStored
        ? [
            {
              key: 'default',
              label: isDefault ? '取消默认' : '设为默认视图',
              onSelect: () => setDefault(view, isDefault),
            },
          ]
        : []),
      ...(view.own
        ? [
            { key: 'update', label: '更新为当前条件和列', onSelect: () => asItIs(view) },
            {
              key: 'rename',
              label: '改名、共享',
              onSelect: () => setChange({ to: 'save' as const, view }),
            },
            {
              key: 'del',
              label: '删除',
              danger: true,
              onSelect: () => setChange({ to: 'delete' as const, view }),
            },
          ]
        : []),
    ]
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...(tabs.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }

  const tab = (at: string, to: string, view?: SavedView) => {
    const isOpen = view ? view === current : !current
    return (
      <a
        key={at}
        role="tab"
        className="rv-view"
        href={to || '?'}
        aria-selected={isOpen}
        tabIndex={isOpen ? 0 : -1}
        title={view && !view.own ? `${view.name}（${view.ownerName}共享）` : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          event.stopPropagation()
          move(to)
        }}
      >
        <span>{view?.name ?? '全部'}</span>
        {view?.shared && <small>共享</small>}
        {view && view.viewId === defaultViewId && <small>默认</small>}
      </a>
    )
  }
  const entries = current ? menuOf(current) : []
  return (
    <>
      {views.length > 0 && (
        <div className="rv-views">
          <div
            ref={tabs}
            className="rv-views-tabs"
            role="tablist"
            aria-label="视图"
            onKeyDown={onKey}
          >
            {tab('all', opening ? '?view=all' : '')}
            {views.map((view) =>
              tab(view.viewId, searchOfView(resource, who, view, list.said), view),
            )}
          </div>
          {current && entries.length > 0 && (
            <MenuButton
              label={`视图${current.name}的操作`}
              className="rv-view-more"
              entries={entries}
            >
              ⋯
            </MenuButton>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {asked && <FocusBack />}
        {asked?.to === 'save' && (
          <ViewDialog
            resource={resource}
            view={asked.view}
            search={here}
            look={look}
            save={saveAs}
            onClose={close}
          />
        )}
        {asked?.to === 'delete' && asked.view && (
          <DeleteView
            view={asked.view}
            remove={async (view) => {
              await remove(view)
              if (view === current) move(here)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
