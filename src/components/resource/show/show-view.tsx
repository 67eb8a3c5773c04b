import { CanAccess, useParsed, useShow, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { Fragment, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ConsoleError } from '../../../lib/post'
import { UNSAID, type AnyResource, type Field } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useMove, usePathOf } from '../../move'
import { useMay } from '../../rights'
import { ActionButton } from '../actions/action-button'
import { editPathOf, fits, showPathOf } from '../actions/actions'
import { useActions } from '../actions/use-actions'
import { useActionsAt } from '../actions/use-actions-at'
import { useWanted } from '../actions/use-wanted'
import { entriesOf } from '../list/row-actions'
import { BackLink } from '../parts/back-link'
import { followLink } from '../parts/follow-link'
import { MenuButton } from '../parts/menu-button'
import { notifyUnlessMissing, useAskAgain } from '../parts/use-ask-again'
import { FailedState, RefusedState, StatePanel } from '../parts/states'
import { useLinks } from '../parts/use-links'
import { useNativeClick } from '../parts/use-native-click'
import { CopyButton, copyFrom, StatusCell, type Row } from '../parts/value'
import { headlineOf, tabNameOf, whenAndWhereOf } from './headline'
import { LazyPart } from './lazy-part'
import { NeighbourLinks } from './neighbour-links'
import { Sections } from './sections'

/** The resource of the operation log, which has every record's history. */
const HISTORY = 'operation'

/** The detail of a record: heading, status, actions, sections. */
export function ShowView({ resource }: { resource: AnyResource }) {
  const { pathname } = useParsed()
  return (
    <CanAccess resource={resource.name} action="show" params={{}} fallback={<RefusedState />}>
      <ShowPage key={pathname} resource={resource} />
    </CanAccess>
  )
}

function ShowPage({ resource }: { resource: AnyResource }) {
  const { setViewTitle, moveView, toast } = useConsole()
  const go = useMove()
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })
  const { id: asked = '', pathname } = useParsed()
  const { search } = useLocation()
  const id = String(asked)
  const poll = resource.show?.poll
  const { query, result } = useShow<Row, HttpError>({
    resource: resource.name,
    id,
    errorNotification: notifyUnlessMissing,
    // The previous record must never be shown under a new address.
    queryOptions: {
      placeholderData: undefined,
      // react-query polls only while the document is visible.
      refetchInterval: poll
        ? ({ state: { data } }) => (data && poll.while(data.data) ? poll.everyMs : false)
        : false,
    },
  })
  const heading = result ? headlineOf(resource, result) || id : ''
  useEffect(() => {
    if (heading) setViewTitle(tabNameOf(resource, heading), pathname)
  }, [resource, heading, pathname, setViewTitle])

  // A link with the id alone: the address is completed from the record, its tab stays.
  const said = result && pathname?.endsWith(`/${UNSAID}`) ? showPathOf(resource, result) : undefined
  useEffect(() => {
    if (said && pathname) moveView(pathname, said, search)
  }, [said, pathname, search, moveView])

  const { respCode } = (query.error ?? {}) as Partial<ConsoleError>
  const retry = useAskAgain(query)
  return (
    <div className="rv rv-show" ref={root}>
      {result ? (
        <>
          <Heading
            resource={resource}
            row={result}
            heading={heading}
            id={id}
            pathname={pathname ?? ''}
          />
          {query.isError && (
            <p className="rv-warning" role="alert">
              刷新失败，下面是之前的数据
              <button type="button" className="rv-link" onClick={retry}>
                重试
              </button>
            </p>
          )}
          {resource.show?.banner && (
            <LazyPart load={resource.show.banner} resource={resource} row={result} />
          )}
          <Sections resource={resource} row={result} />
        </>
      ) : (
        <>
          <header className="rv-head">
            <BackLink resource={resource} />
            <h1 className="rv-hidden">{resource.show?.title ?? `${resource.title}详情`}</h1>
          </header>
          {!query.isError ? (
            <ShowBones />
          ) : respCode === '90403' ? (
            <RefusedState />
          ) : respCode === '90404' ? (
            <StatePanel
              kind="missing"
              title="数据不存在"
              text="可能已被删除，或不在您的数据范围内"
            />
          ) : (
            <FailedState error={query.error} retry={retry} />
          )}
        </>
      )}
    </div>
  )
}

function Heading(props: {
  resource: AnyResource
  row: Row
  heading: string
  id: string
  pathname: string
}) {
  const { resource, row, heading, id, pathname } = props
  const { start, busy, dialog } = useActions(resource)
  const offered = [...useActionsAt(resource, 'detail'), ...useActionsAt(resource, 'row')]
  useWanted(offered, row, start)
  const actions = useActionsAt(resource, 'detail').filter((action) => fits(action, row))
  const lead = resource.show?.lead
  const menus = new Set(actions.flatMap(({ menu }) => menu ?? []))
  const single = actions.filter(({ menu }) => menu === undefined)
  const shown = lead ? single.filter(({ name }) => lead.includes(name)) : single
  const more = single.filter((action) => !shown.includes(action))
  const status = resource.show?.status
  const idField = resource.fields[resource.id ?? ''] as Field | undefined
  const { registry } = useConsole()
  const pathOf = usePathOf()
  const history =
    resource.name !== HISTORY && registry.resources.some((one) => one.name === HISTORY)
  const mayHistory = useMay(HISTORY, 'list')
  const historyPath = `${pathOf(HISTORY, 'list')}?recordNo=${encodeURIComponent(id)}`
  const linkOf = useLinks()
  const whenAndWhere = whenAndWhereOf(resource, row)
  const editPath = (resource.edit?.takes?.(row) ?? true) ? editPathOf(resource, row) : undefined
  return (
    <header className={lead ? 'rv-head rv-head-one' : 'rv-head'}>
      <div className="rv-head-words">
        <BackLink resource={resource} />
        <NeighbourLinks pathname={pathname} />
        <h1>{heading}</h1>
        {status && row[status] !== null && row[status] !== undefined && (
          <StatusCell name={status} dict={(resource.fields[status] as Field).dict} row={row} />
        )}
        <span className="rv-head-id">
          {heading === id ? null : (
            <>
              {idField?.label} <span className="rv-mono">{id}</span>
            </>
          )}
          <CopyButton text={id} label={idField?.label ?? '编号'} />
        </span>
        {whenAndWhere.length > 0 && (
          <p className="rv-head-line">
            {whenAndWhere.map(([name, words], at) => {
              const href = linkOf(name, resource.fields[name] as Field, row)
              return (
                <Fragment key={name}>
                  {at > 0 && ' · '}
                  {href ? <a href={href}>{words}</a> : words}
                </Fragment>
              )
            })}
          </p>
        )}
      </div>
      <span className="rv-head-actions" role="toolbar" aria-label="操作">
        {resource.edit && editPath && (
          <CanAccess resource={resource.name} action="edit" params={{}}>
            <Button href={editPath}>{resource.edit.label ?? '编辑'}</Button>
          </CanAccess>
        )}
        {history && !lead && (
          <CanAccess resource={HISTORY} action="list" params={{}}>
            <Button href={historyPath}>操作日志</Button>
          </CanAccess>
        )}
        {shown.map((action) => (
          <ActionButton key={action.name} action={action} row={row} busy={busy} start={start} />
        ))}
        {[...menus].map((menu) => (
          <MenuButton
            key={menu}
            label={menu}
            className="light-button"
            entries={entriesOf(
              actions.filter((action) => action.menu === menu),
              row,
              start,
            )}
          >
            {menu}
          </MenuButton>
        ))}
        {lead && (
          <MenuButton
            label="更多操作"
            className="light-button"
            entries={[
              ...entriesOf(more, row, start),
              ...(history && mayHistory
                ? [{ key: 'history', label: '操作日志', href: historyPath }]
                : []),
            ]}
          >
            更多
          </MenuButton>
        )}
      </span>
      {dialog}
    </header>
  )
}

function ShowBones() {
  return (
    <output className="rv" aria-label="正在加载">
      {[6, 4].map((lines) => (
        <div className="rv-card" key={lines}>
          <div className="rv-facts-grid">
            {Array.from({ length: lines }, (_, index) => (
              <span key={index} className="rv-bone" />
            ))}
          </div>
        </div>
      ))}
    </output>
  )
}
