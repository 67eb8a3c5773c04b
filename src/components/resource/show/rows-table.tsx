import type { Field, Fields } from '../../../lib/resource'
import { useMayRead } from '../../rights'
import type { AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { RowActions, widthOfActions } from '../list/row-actions'
import CutEdges from '../parts/cut-edges'
import { gridStyle, ROLE, scrollRoom, type GridColumn } from '../parts/grid-table'
import { useLinks } from '../parts/use-links'
import { useWide } from '../parts/use-wide'
import {
  alignOf,
  cellOf,
  headingOf,
  holdsWords,
  valueText,
  widthIn,
  type Row,
} from '../parts/value'

/** Maximum number of columns in a phone's table. */
const NARROW = 3
/** Lines of a card whose row links to its record. */
const LINES = 6

/**
 * Rows contained in a record, or a page of another list: a small table without pages; on a phone a
 * wide one is cards.
 */
export function RowsTable(props: {
  title: string
  rows: readonly Row[]
  fields: Fields
  columns?: readonly string[] | undefined
  empty?: string | undefined
  /** The link of a row's first value. */
  pathOf?: (row: Row) => string | undefined
  /** Actions on a row, in the last column. */
  acts?: { actions: readonly AnyAction[]; record: Row; start: StartAction } | undefined
}) {
  const { title, rows, fields, empty = '没有记录', pathOf, acts } = props
  const mayRead = useMayRead()
  const linkOf = useLinks()
  const wide = useWide()
  const columns = (props.columns ?? Object.keys(fields)).filter((name) => mayRead(fields[name]))
  const [first = ''] = columns
  const nameOf = (row: Row) => (first ? valueText(first, fields[first] as Field, row) : '')
  if (rows.length === 0) return <p className="rv-dim rv-no-rows">{empty}</p>
  const valueOf = (name: string, row: Row) => {
    const field = fields[name] as Field
    const path = name === first ? pathOf?.(row) : undefined
    if (field.kind === 'longText' && path === undefined && !field.link)
      return <span className="rv-whole">{valueText(name, field, row)}</span>
    return cellOf(name, field, row, linkOf(name, field, row) ?? path)
  }
  const actsOf = (row: Row) =>
    acts && (
      <RowActions
        row={{ ...acts.record, ...row }}
        name={nameOf(row)}
        actions={acts.actions}
        showPath={undefined}
        start={acts.start}
      />
    )
  // Long text wraps instead of being truncated.
  const isLong = columns.some((name) => fields[name]?.kind === 'longText')
  if (!wide && (isLong || columns.length > NARROW))
    return (
      <ul className="rv-cards rv-rows-cards" aria-label={title}>
        {rows.map((row, index) => (
          <li className="rv-row-card" key={index}>
            <div className="rv-row-card-head">
              <span className="rv-row-card-title">{valueOf(first, row)}</span>
            </div>
            <dl>
              {columns.slice(1, pathOf ? LINES + 1 : undefined).map((name) => (
                <div key={name}>
                  <dt>{headingOf(fields[name] as Field)}</dt>
                  <dd>{valueOf(name, row)}</dd>
                </div>
              ))}
            </dl>
            {actsOf(row)}
          </li>
        ))}
      </ul>
    )
  const widths: readonly GridColumn[] = [
    ...columns.map((name) => ({
      px: widthIn(rows, name, fields[name] as Field),
      words: holdsWords(rows, name, fields[name] as Field),
    })),
    ...(acts
      ? [{ px: widthOfActions(false, acts.actions), fixed: true, stuck: 'right' as const }]
      : []),
  ]
  return (
    <section
      className="rv-table-box rv-rows"
      tabIndex={0}
      aria-label={`${title}表格`}
      style={scrollRoom(widths)}
    >
      <CutEdges columns={widths} />
      <table className="rv-table" aria-label={title} {...ROLE.table} style={gridStyle(widths)}>
        <thead {...ROLE.group}>
          <tr {...ROLE.row}>
            {columns.map((name) => {
              const field = fields[name] as Field
              return (
                <th
                  key={name}
                  scope="col"
                  {...ROLE.head}
                  className={alignOf(field) === 'right' ? 'rv-num' : undefined}
                >
                  {headingOf(field)}
                </th>
              )
            })}
            {acts && (
              <th scope="col" {...ROLE.head} className="rv-fixed-right">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {rows.map((row, index) => (
            <tr key={index} {...ROLE.row}>
              {columns.map((name) => (
                <td
                  key={name}
                  {...ROLE.cell}
                  className={alignOf(fields[name] as Field) === 'right' ? 'rv-num' : undefined}
                >
                  {valueOf(name, row)}
                </td>
              ))}
              {acts && (
                <td {...ROLE.cell} className="rv-fixed-right">
                  {actsOf(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
