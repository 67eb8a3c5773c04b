import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Look } from '../../../lib/list/look'
import type { AnyResource, Field } from '../../../lib/resource'
import { atIdle } from '../../light/at-idle'
import { fits, showPathOf, type AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { gridStyle, ROLE, scrollRoom, type GridColumn } from '../parts/grid-table'
import { cellOf, valueText, type Row } from '../parts/value'
import { useLinks, type LinkOf } from '../parts/use-links'
import { RowActions, widthOfActions } from './row-actions'
import { recallScroll, rememberScroll } from './scroll-memory'
import { tableColumns, type Mark } from './table-columns'
import { TableHead } from './table-head'
import { TotalRow } from './total-row'
import type { SetLook } from './use-look'
import { useOneStop } from './use-one-stop'
import { useRowsDrawn } from './use-rows-drawn'

/** Loaded when idle; until then the rows are cut off as in any table. */
const CutEdges = atIdle(() => import('../parts/cut-edges'))
const HeadTools = atIdle(() => import('./head-tools'))

/** The user's layout of the columns. */
export interface OwnLook {
  look: Look | undefined
  setLook: SetLook
  /** All columns, hidden ones included. */
  all: readonly string[]
}

export interface TableProps {
  resource: AnyResource
  rows: readonly Row[]
  /** Sums over all rows that match the filter. */
  summary: Row | undefined
  columns: readonly string[]
  /** undefined: the layout cannot be changed. */
  own?: OwnLook
  /** The user may open details. */
  leads: boolean
  actions: readonly AnyAction[]
  start: StartAction
  /** Rows have checkboxes, for bulk actions or for exporting them. */
  selectable: boolean
  selected: ReadonlySet<string>
  sort: { field: string; order: 'asc' | 'desc' } | undefined
  onSort: (sort: { field: string; order: 'asc' | 'desc' } | undefined) => void
  /** Rows of the previous answer while a newer one is loading. */
  stale: boolean
  /** Loading takes long enough to be shown. */
  dim: boolean
  loading: boolean
  pageSize: number
}

/** px */
export const SELECT_WIDTH = 44

/**
 * A plain table: one sticky header, first column and actions fixed by CSS. Antd's Table adds
 * several contexts to each cell and splits header and body in two tables.
 */
export function DataTable(props: TableProps) {
  const { resource, rows, columns, selectable, stale, dim, loading, pageSize } = props
  const fields = resource.fields as Record<string, Field>
  const withActions = hasActions(props)
  const actionsWidth = withActions ? widthOfActions(props.leads, props.actions) : 0
  const { look } = props.own ?? {}
  const { widths, marks } = useMemo(() => {
    const ends = (px: number, stuck: 'left' | 'right'): GridColumn => ({ px, fixed: true, stuck })
    const left = selectable ? SELECT_WIDTH : 0
    const made = tableColumns(rows, columns, fields, look, left)
    return {
      widths: [
        ...(selectable ? [ends(SELECT_WIDTH, 'left')] : []),
        ...made.widths,
        ...(actionsWidth > 0 ? [ends(actionsWidth, 'right')] : []),
      ],
      marks: made.marks,
    }
  }, [selectable, columns, rows, fields, actionsWidth, look])
  // Other rows seldom change the cells' marks; equal marks keep the rows from rendering again.
  const same = JSON.stringify(marks)
  // oxlint-disable-next-line react/exhaustive-deps
  const cells = useMemo(() => marks, [same])
  const { box: scroller, top } = useScrollMemory(!loading)
  const drawn = useRowsDrawn(rows, scroller, top)
  useOneStop(scroller)
  const linkOf = useLinks()
  return (
    <section
      ref={scroller}
      className={`rv-table-box${dim ? ' rv-stale' : ''}`}
      // A scrollable region must be focusable.
      tabIndex={0}
      aria-label={`${resource.title}列表`}
      aria-busy={stale || loading}
      style={scrollRoom(widths)}
    >
      <CutEdges columns={widths} />
      {props.own && <HeadTools {...props.own} shown={columns} widths={widths} />}
      <table
        className="rv-table"
        {...ROLE.table}
        aria-label={resource.title}
        // Includes rows not rendered yet, and the heading.
        aria-rowcount={drawn < rows.length ? rows.length + 1 : undefined}
        style={gridStyle(widths)}
      >
        <TableHead {...props} marks={cells} withActions={withActions} />
        {loading ? (
          <Bones
            rows={Math.min(pageSize, 12)}
            cells={columns.length + (selectable ? 1 : 0) + (withActions ? 1 : 0)}
          />
        ) : (
          <>
            <Body {...props} {...{ drawn, withActions, linkOf }} marks={cells} />
            {drawn < rows.length && <Room rows={rows.length - drawn} />}
          </>
        )}
        {!loading && (
          <TotalRow
            resource={resource}
            columns={columns}
            marks={cells}
            summary={props.summary}
            selectable={selectable}
            withActions={withActions}
          />
        )}
      </table>
    </section>
  )
}

/**
 * Whether there is a column of actions: in a list with variants only if these rows have any (a day
 * has none where a merchant has); elsewhere always, so that all pages look the same.
 */
function hasActions({ resource, rows, leads, actions, loading }: TableProps): boolean {
  if (!leads && actions.length === 0) return false
  if (!resource.list?.variants || loading) return true
  return rows.some(
    (row) =>
      (leads && showPathOf(resource, row) !== undefined) ||
      actions.some((action) => fits(action, row)),
  )
}

interface BodyProps extends TableProps {
  /** Number of rendered rows (`useRowsDrawn`). */
  drawn: number
  marks: readonly Mark[]
  withActions: boolean
  linkOf: LinkOf
}

function Body(props: BodyProps) {
  const { resource, rows, drawn, selected } = props
  return (
    <tbody {...ROLE.group}>
      {rows.slice(0, drawn).map((row, index) => {
        const id = String(row[resource.id ?? ''] ?? index)
        return <BodyRow key={id} {...props} id={id} row={row} ticked={selected.has(id)} />
      })}
    </tbody>
  )
}

/**
 * Rendered again only when the row or the columns change, not while the user types or selects
 * another row.
 */
const BodyRow = memo(
  function BodyRow(props: BodyProps & { id: string; row: Row; ticked: boolean }) {
    const { resource, id, row, columns, marks, leads, actions, start, selectable, ticked, linkOf } =
      props
    const fields = resource.fields as Record<string, Field>
    const first = columns[0]
    const path = leads ? showPathOf(resource, row) : undefined
    const name = first ? valueText(first, fields[first] as Field, row) : id
    return (
      <tr {...ROLE.row}>
        {selectable && (
          <td className="rv-fixed-left rv-select" {...ROLE.cell}>
            <input
              type="checkbox"
              aria-label={`选择${name}`}
              data-select={id}
              checked={ticked}
              onChange={() => undefined}
            />
          </td>
        )}
        {columns.map((column, at) => {
          const field = fields[column] as Field
          const href = linkOf(column, field, row) ?? (column === first ? path : undefined)
          const { className, style, cut } = marks[at] ?? {}
          return (
            <td
              key={column}
              {...ROLE.cell}
              className={className}
              style={style}
              title={cut && valueText(column, field, row)}
            >
              {cellOf(column, field, row, href)}
            </td>
          )
        })}
        {props.withActions && (
          <td className="rv-fixed-right" {...ROLE.cell}>
            <RowActions row={row} name={name} actions={actions} showPath={path} start={start} />
          </td>
        )}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.id === after.id &&
    before.ticked === after.ticked &&
    before.columns === after.columns &&
    before.marks === after.marks &&
    before.withActions === after.withActions &&
    before.selectable === after.selectable &&
    before.actions === after.actions &&
    before.start === after.start &&
    before.linkOf === after.linkOf &&
    before.leads === after.leads,
)

/** Placeholder as high as the rows not rendered yet, so that the scroll bar is right. */
const Room = ({ rows }: { rows: number }) => (
  <tbody aria-hidden="true" style={{ height: `calc(${rows} * var(--row-height, 40px))` }} />
)

function Bones({ rows, cells }: { rows: number; cells: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: cells }, (__, cell) => (
            <td key={cell}>
              <span className="rv-bone">&nbsp;</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Restores the scroll position of a revisited list; `top` is that position. */
function useScrollMemory(ready: boolean) {
  const box = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !ready) return
    const at = recallScroll(pathname)
    if (at) element.scrollTo?.(at.left, at.top)
    // Recorded while scrolling: reading it on unmount would force a layout.
    const note = () =>
      rememberScroll(pathname, { left: element.scrollLeft, top: element.scrollTop })
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [pathname, ready])
  return { box, top: recallScroll(pathname)?.top ?? 0 }
}
