import '../resource.css'
import '../list.css'
import '../form.css'
import { CanAccess } from '@refinedev/core'
import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { layoutKeyOf, shownColumns, viewIn } from '../../../lib/list/look'
import type { ConsoleError } from '../../../lib/post'
import {
  columnsOf,
  exportsRows,
  summaryOf,
  type AnyResource,
  type Field,
} from '../../../lib/resource'
import { readSize, SIZE_SPECS } from '../../../theme/sizes'
import { atIdle } from '../../light/at-idle'
import { useDebounced } from '../../fields/use-debounced'
import { useConsole } from '../../console'
import { useFeature, useMay, useMayRead } from '../../rights'
import { showPathOf } from '../actions/actions'
import { useActions } from '../actions/use-actions'
import { useActionsAt } from '../actions/use-actions-at'
import { useMove } from '../../move'
import { followLink } from '../parts/follow-link'
import { rememberPage } from '../parts/neighbours'
import { FailedState, RefusedState } from '../parts/states'
import { useNativeClick } from '../parts/use-native-click'
import { useWide } from '../parts/use-wide'
import { copyFrom } from '../parts/value'
import { CardList } from './card-list'
import { DataTable } from './data-table'
import { EmptyList } from './empty-list'
import { Filters } from './filters'
import { LinkChips } from './link-chips'
import { Pager } from './pager'
import { StatusTabs } from './status-tabs'
import { SummaryStrip } from './summary-strip'
import { Toolbar } from './toolbar'
import { useListData } from './use-list-data'
import { useListTable } from './use-list-table'
import { useFirstLook } from './use-first-look'
import { useLook, useOpening } from './use-look'
import { useSelection } from './use-selection'
import { VariantSwitch } from './variant-switch'

const loadViews = () => import('./saved-views')
const PrintScope = atIdle(() => import('./print-scope'))
const SavedViews = atIdle(loadViews)
/** Used where rows wait for the views; if it fails to load, the list is shown without them. */
const SavedViewsNow = lazy(() => loadViews().catch(() => ({ default: () => null })))

/** The list of a definition: filters, tabs, sums, table or cards, actions, pages. */
export function ListView({ resource }: { resource: AnyResource }) {
  const leadsOn = useOpening(resource.name)
  return (
    <CanAccess resource={resource.name} action="list" params={{}} fallback={<RefusedState />}>
      {!leadsOn && <ListPage key={resource.name} resource={resource} />}
    </CanAccess>
  )
}

function ListPage({ resource }: { resource: AnyResource }) {
  const { toast } = useConsole()
  const go = useMove()
  const mayRead = useMayRead()
  const wide = useWide()
  const views = useFeature('views')
  const [saving, setSaving] = useState(false)
  const list = useListTable(resource)
  const { table, values, said, variant, narrow, sortBy } = list
  const data = useListData(list)
  const first = useFirstLook(resource.name, views, data.fetching)
  const loading = data.loading || first.waits
  // The views are rendered after the first rows, and then on every later query.
  const [arrived, setArrived] = useState(false)
  if (!arrived && data.updatedAt > 0) setArrived(true)

  const columns = useMemo(
    () => columnsOf(resource, variant).filter((name) => mayRead(resource.fields[name] as Field)),
    [resource, mayRead, variant],
  )
  const view = viewIn(useLocation().search)
  const [look, setLook] = useLook(resource.name, layoutKeyOf(view, variant))
  const absent = (resource.list?.sparse ?? [])
    .filter((name) => !data.rows.some((row) => row[name]))
    .join()
  const shown = useMemo(
    () => shownColumns(columns, look).filter((name) => !absent.split(',').includes(name)),
    [columns, look, absent],
  )
  const own = { look, setLook, all: columns }

  const selection = useSelection(resource, data.rows)
  const { start, busy, dialog } = useActions(resource, selection.keep)
  const rowActions = useActionsAt(resource, 'row')
  const bulk = useActionsAt(resource, 'bulk').length > 0
  const exported = useMay(resource.name, 'export') && exportsRows(resource)
  const selectable = (bulk || exported) && wide
  const leads = useMay(resource.name, 'show')
  useEffect(() => {
    if (!leads || data.loading) return
    const paths = data.rows.map((row) => showPathOf(resource, row))
    rememberPage(
      resource.title,
      paths.filter((path) => path !== undefined),
    )
  }, [resource, leads, data.rows, data.loading])

  /** One click handler for copy buttons, checkboxes and links of all rows. */
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (copyFrom(event.target, toast) || selection.click(event)) return
    followLink(event, (path) => void go({ to: path }))
  })

  const refused = (data.error as Partial<ConsoleError> | null)?.respCode === '90403'
  const failed = data.error && data.updatedAt === 0
  const empty = !loading && !data.error && data.rows.length === 0
  // Dims only if the answer takes longer; a transition would need a layer of all rows.
  const dim = useDebounced(data.fetching && !data.loading, 200) && data.fetching
  const rowsProps = {
    resource,
    rows: data.rows,
    summary: data.summary,
    columns: shown,
    leads,
    actions: rowActions,
    start,
    stale: data.fetching && !data.loading,
    dim,
    loading,
  }
  const viewsProps = {
    ...own,
    resource,
    list,
    view,
    saving,
    onSaved: () => setSaving(false),
    onHeard: first.onHeard,
  }
  return (
    <div
      className={resource.list?.header ? 'rv rv-list rv-list-long' : 'rv rv-list'}
      ref={root}
      style={
        look?.size
          ? ({ '--row-height': `${SIZE_SPECS[readSize(look.size)].rowHeight}px` } as CSSProperties)
          : undefined
      }
    >
      {views &&
        (first.isNew ? (
          <Suspense fallback={null}>
            <SavedViewsNow {...viewsProps} />
          </Suspense>
        ) : (
          arrived && <SavedViews {...viewsProps} />
        ))}
      <Filters resource={resource} list={list} wide={wide} refetch={data.refetch} />
      {resource.list?.header && (
        <Header resource={resource} answer={data.answer} loading={data.loading} />
      )}
      <section className="rv-card rv-list-card" aria-label={resource.title}>
        <div className="rv-list-head">
          <h1 className={resource.list?.tabs ? 'rv-hidden' : undefined}>{resource.title}</h1>
          {resource.list?.tabs && (
            <StatusTabs
              resource={resource}
              values={values}
              counts={data.tabs}
              onChange={(value) => {
                const tab = resource.list?.tabs ?? ''
                narrow({ ...said, [tab]: value })
              }}
            />
          )}
          <VariantSwitch
            resource={resource}
            chosen={variant}
            onChange={(value) => narrow({ ...said, [resource.list?.variants?.field ?? '']: value })}
          />
          <Toolbar
            resource={resource}
            list={list}
            data={data}
            selected={selection.rows}
            start={start}
            busy={busy}
            own={own}
            selectable={selectable}
            onSaveView={views ? () => setSaving(true) : undefined}
            wide={wide}
          />
        </div>
        <LinkChips resource={resource} list={list} />
        <PrintScope resource={resource} list={list} />
        {resource.list?.summary && !failed && !empty && (
          <SummaryStrip
            specs={summaryOf(resource).filter(({ name }) => isFigureFor(resource, name, mayRead))}
            summary={data.summary}
            loading={data.loading}
          />
        )}
        {data.error && !failed && (
          <p className="rv-warning" role="alert">
            刷新失败，下面是之前的数据
            <button type="button" className="rv-link" onClick={data.refetch}>
              重试
            </button>
          </p>
        )}
        {failed ? (
          refused ? (
            <RefusedState />
          ) : (
            <FailedState error={data.error} retry={data.refetch} />
          )
        ) : empty ? (
          <EmptyList resource={resource} list={list} />
        ) : wide ? (
          <DataTable
            {...rowsProps}
            own={own}
            selectable={selectable}
            selected={selection.ids}
            sort={table.sorters[0]}
            onSort={sortBy}
            pageSize={table.pageSize}
          />
        ) : (
          <CardList {...rowsProps} />
        )}
        {!failed && (data.total > 0 || data.loading) && (
          <Pager
            currentPage={table.currentPage}
            pageSize={table.pageSize}
            total={data.total}
            capped={data.capped}
            exported={resource.list?.export !== undefined}
            loading={data.loading}
            // Hidden while rows are selected: above the table it would move the rows under the
            // pointer.
            selected={bulk ? 0 : selection.rows.length}
            setCurrentPage={table.setCurrentPage}
            setPageSize={table.setPageSize}
          />
        )}
      </section>
      {dialog}
    </div>
  )
}

/** A sum whose name is a field is shown to the field's roles. */
const isFigureFor = (
  resource: AnyResource,
  name: string,
  mayRead: (field: Field) => boolean,
): boolean => !(name in resource.fields) || mayRead(resource.fields[name] as Field)

/** Cards or a chart above the table, loaded when a definition has them. */
function Header(props: { resource: AnyResource; answer: unknown; loading: boolean }) {
  const { resource, answer, loading } = props
  const [Cards] = useState(() =>
    lazy(resource.list?.header ?? (() => Promise.resolve({ default: NoHeader }))),
  )
  return (
    <Suspense fallback={<div className="rv-card rv-header-bones" />}>
      <Cards data={answer} loading={loading} />
    </Suspense>
  )
}
const NoHeader = () => null
