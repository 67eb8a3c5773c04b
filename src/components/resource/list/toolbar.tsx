import { CanAccess } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { formatDateTime, timeAgoShort } from '#domain/dates'
import type { AnyResource, Who } from '../../../lib/resource'
import { useCommand } from '../../commands'
import { useConsole } from '../../console'
import { FocusBack } from '../../focus-back'
import { usePathOf } from '../../move'
import { useMay } from '../../rights'
import { ActionButton } from '../actions/action-button'
import { fits, type AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { useActionsAt } from '../actions/use-actions-at'
import { useWanted } from '../actions/use-wanted'
import { copyAndNotify } from '../parts/copy-text'
import { Icon } from '../parts/icons'
import { MenuButton } from '../parts/menu-button'
import type { Row } from '../parts/value'
import type { OwnLook } from './data-table'
import { broughtShapes } from '../../../lib/list/filter-shape'
import { textOf } from '../../../lib/list/list-state'
import type { ListData } from './use-list-data'
import type { ListTable } from './use-list-table'
import { entriesOf } from './row-actions'

const ExportDialog = lazy(() => import('./export-dialog'))
const ColumnChooser = lazy(() => import('./column-chooser'))

/** Actions on the whole list and on the selected rows. */
export function Toolbar(props: {
  resource: AnyResource
  list: ListTable
  data: ListData
  selected: readonly Row[]
  start: StartAction
  busy: string | undefined
  own: OwnLook
  /** Rows have checkboxes. */
  selectable: boolean
  /** undefined: the gateway stores no views. */
  onSaveView: (() => void) | undefined
  wide: boolean
}) {
  const { resource, list, data, selected, start, busy, wide } = props
  const { who } = useConsole()
  const pathOf = usePathOf()
  const [open, setOpen] = useState<'export' | 'columns'>()
  const close = () => setOpen(undefined)
  const mayExport = useMay(resource.name, 'export') && resource.list?.export !== undefined
  useCommand(
    '导出本列表',
    'dcblb daochubenliebiao',
    mayExport ? () => setOpen('export') : undefined,
  )
  const opened = openedFor(resource, who, list)
  const bulk = useActionsAt(resource, 'bulk')
  const tools = useActionsAt(resource, 'toolbar')
    .filter((action) => fits(action, opened))
    .map((action): AnyAction =>
      action.link ? { ...action, link: (row) => action.link!(row, list.said) } : action,
    )
  useWanted(tools, opened, start)
  // On a phone there is room for one button of many.
  const inLine = wide || tools.length <= 2 ? tools : tools.slice(0, 1)
  const behind = tools.slice(inLine.length)
  return (
    <div className="rv-toolbar" role="toolbar" aria-label={`${resource.title}操作`}>
      {bulk.length > 0 && selected.length > 0 && (
        <span className="rv-selected">
          已选 {selected.length} 条
          {bulk.map((action) => (
            <Button
              key={action.name}
              size="small"
              danger={action.danger ?? false}
              disabled={!selected.some((row) => fits(action, row))}
              onClick={() => void start(action, selected)}
            >
              {action.label}
            </Button>
          ))}
        </span>
      )}
      {resource.create && (
        <CanAccess resource={resource.name} action="create" params={{}}>
          <Button href={pathOf(resource.name, 'create')}>
            {resource.create.title ?? `新增${resource.title}`}
          </Button>
        </CanAccess>
      )}
      {inLine.map((action) => (
        <ActionButton key={action.name} action={action} row={opened} busy={busy} start={start} />
      ))}
      {behind.length > 0 && (
        <MenuButton
          label={`${resource.title}更多操作`}
          className="rv-more"
          entries={entriesOf(behind, opened, start)}
        >
          更多
        </MenuButton>
      )}
      {mayExport && (
        <Button icon={<Icon name="download" />} data-key="e" onClick={() => setOpen('export')}>
          导出
        </Button>
      )}
      <span className="rv-fresh">
        {data.updatedAt > 0 && (
          <span
            className="rv-dim rv-updated"
            onMouseEnter={({ currentTarget }) => {
              currentTarget.title = timeAgoShort(data.updatedAt, Date.now())
            }}
          >
            {timeOf(data.updatedAt)} 更新
          </span>
        )}
        <Button
          type="text"
          icon={<Icon name="refresh" />}
          className={data.fetching ? 'rv-spinning' : undefined}
          aria-label="刷新"
          data-key="r"
          title="刷新"
          onClick={data.refetch}
        />
        <CopyLink list={list} />
        {props.onSaveView && (
          <Button
            type="text"
            icon={<Icon name="bookmark" />}
            aria-label="保存视图"
            title="保存视图：保存当前的筛选、排序、列和行高"
            onClick={props.onSaveView}
          />
        )}
        {wide && (
          <Button
            type="text"
            icon={<Icon name="columns" />}
            aria-label="列设置"
            title="列设置"
            onClick={() => setOpen('columns')}
          />
        )}
      </span>
      <Suspense fallback={null}>
        {open && <FocusBack />}
        {open === 'export' && (
          <ExportDialog {...{ resource, list, data, selected }} onClose={close} />
        )}
        {open === 'columns' && (
          <ColumnChooser
            {...props.own}
            resource={resource}
            rows={data.rows}
            selectable={props.selectable}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

/**
 * Copies a link that shows others the rows that the user sees. The address bar leaves out the default
 * range, which moves on with the day; the copied link does not move.
 */
function CopyLink({ list }: { list: ListTable }) {
  const { toast } = useConsole()
  const { pathname } = useLocation()
  const copy = () =>
    copyAndNotify(
      location.origin + pathname + list.wholeSearch(),
      '已复制链接，包含当前的全部查询条件',
      toast,
    )
  useCommand('复制本列表链接', 'fzblblj fuzhibenliebiaolianjie', copy)
  return (
    <Button
      type="text"
      icon={<Icon name="link" />}
      aria-label="复制链接"
      title="复制链接：包含当前的全部查询条件"
      onClick={copy}
    />
  )
}

/**
 * The address's filters and the variant in force, as the row of the toolbar's actions: `{rebateId:
 * …}`.
 */
function openedFor(resource: AnyResource, who: Who, { said, variant }: ListTable): Row {
  const brought = broughtShapes(resource, who)
    .map(({ name }): [string, unknown] => [name, textOf(said, name)])
    .filter(([, text]) => text !== '')
  const field = resource.list?.variants?.field
  if (field !== undefined && variant !== undefined) brought.push([field, variant])
  return Object.fromEntries(brought)
}

/** `15:04:05` in Asia/Shanghai: when the answer arrived, by this machine's clock. */
const timeOf = (epochMs: number): string => formatDateTime(epochMs).slice(11)
