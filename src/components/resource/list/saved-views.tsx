import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { searchOfView, type SavedView, type ViewColumns } from '../../../lib/list/views'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { FocusBack } from '../../focus-back'
import { isPlainClick } from '../parts/follow-link'
import { MenuButton } from '../parts/menu-button'
import type { ListTable } from './use-list-table'
import { useViews } from './use-views'

const ViewDialog = lazy(() => import('./view-dialog'))
const DeleteView = lazy(() => import('./view-dialog').then((m) => ({ default: m.DeleteView })))

/** Views as tabs above a list: one's own, which can be changed, and those shared with one's role. */
export default function SavedViews(props: {
  resource: AnyResource
  list: ListTable
  columns: ViewColumns | undefined
  onColumns: (columns: ViewColumns | undefined) => void
  /** The list as it is now is to be saved. */
  saving: boolean
  onSaved: () => void
}) {
  const { resource, list, columns, onColumns } = props
  const { who, toast } = useConsole()
  const { views, save, remove } = useViews(resource.name)
  const [change, setChange] = useState<{ to: 'save' | 'delete'; view: SavedView }>()
  const asked = props.saving ? { to: 'save', view: undefined } : change
  const close = () => {
    setChange(undefined)
    props.onSaved()
  }
  const { said } = list
  const here = list.search()

  const open = (event: MouseEvent, view: SavedView, search: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    list.open(search)
    if (view.state.columns) onColumns(view.state.columns)
  }
  const asItIs = (view: SavedView) =>
    void save({
      ...view,
      state: { search: here, ...(columns && { columns }) },
    }).then(
      () => toast('success', `视图「${view.name}」已更新`),
      // Told by the notification.
      () => undefined,
    )

  return (
    <>
      {views.length > 0 && (
        <nav className="rv-views" aria-label="视图">
          {views.map((view) => {
            const search = searchOfView(resource, who, view.state, said)
            const current = search === here
            return (
              <span key={view.viewId} className="rv-view">
                <a
                  href={search === '' ? '?' : search}
                  aria-current={current ? 'true' : undefined}
                  title={view.own ? view.name : `${view.name}（${view.ownerName}共享）`}
                  onClick={(event) => open(event, view, search)}
                >
                  {view.name}
                  {view.shared && <span className="rv-view-shared">共享</span>}
                </a>
                {view.own && (
                  <MenuButton
                    label={`视图${view.name}的操作`}
                    className="rv-view-more"
                    entries={[
                      { key: 'update', label: '更新为当前条件和列', onSelect: () => asItIs(view) },
                      {
                        key: 'rename',
                        label: '改名、共享',
                        onSelect: () => setChange({ to: 'save', view }),
                      },
                      {
                        key: 'del',
                        label: '删除',
                        danger: true,
                        onSelect: () => setChange({ to: 'delete', view }),
                      },
                    ]}
                  >
                    ⋯
                  </MenuButton>
                )}
              </span>
            )
          })}
        </nav>
      )}
      <Suspense fallback={null}>
        {asked && <FocusBack />}
        {asked?.to === 'save' && (
          <ViewDialog
            resource={resource}
            view={asked.view}
            search={here}
            columns={columns}
            save={save}
            onClose={close}
          />
        )}
        {asked?.to === 'delete' && asked.view && (
          <DeleteView view={asked.view} remove={remove} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
