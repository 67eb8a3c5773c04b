import type { Field, Fields } from '../../../lib/resource'
import { useConsole } from '../../console'
import type { AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { fieldIsFor } from '../list/filter-shape'
import { RowActions, widthOfActions } from '../list/row-actions'
import { gridStyle, ROLE } from '../parts/grid-table'
import { useLinks } from '../parts/use-links'
import { alignOf, cellOf, headingOf, valueText, widthOf, type Row } from '../parts/value'

/** Rows that came inside a record, or a page of another list: a small table without pages. */
export function RowsTable(props: {
  title: string
  rows: readonly Row[]
  fields: Fields
  columns?: readonly string[] | undefined
  empty?: string | undefined
  /** Where a row's first value leads. */
  pathOf?: (row: Row) => string | undefined
  /** What can be done with a row, in a last column. */
  acts?: { actions: readonly AnyAction[]; record: Row; start: StartAction } | undefined
}) {
  const { title, rows, fields, empty = '没有记录', pathOf, acts } = props
  const { who } = useConsole()
  const linkOf = useLinks()
  const columns = (props.columns ?? Object.keys(fields)).filter((name) =>
    fieldIsFor(fields[name], who),
  )
  const [first = ''] = columns
  const nameOf = (row: Row) => (first ? valueText(first, fields[first] as Field, row) : '')
  if (rows.length === 0) return <p className="rv-dim rv-no-rows">{empty}</p>
  return (
    <section className="rv-table-box rv-rows" tabIndex={0} aria-label={`${title}表格`}>
      <table
        className="rv-table"
        aria-label={title}
        {...ROLE.table}
        style={gridStyle([
          ...columns.map((name) => ({ px: widthOf(fields[name] as Field) })),
          ...(acts ? [{ px: widthOfActions(false, acts.actions), fixed: true }] : []),
        ])}
      >
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
              {columns.map((name) => {
                const field = fields[name] as Field
                const path = name === columns[0] ? pathOf?.(row) : undefined
                return (
                  <td
                    key={name}
                    {...ROLE.cell}
                    className={alignOf(field) === 'right' ? 'rv-num' : undefined}
                  >
                    {cellOf(name, field, row, linkOf(name, field, row) ?? path)}
                  </td>
                )
              })}
              {acts && (
                <td {...ROLE.cell} className="rv-fixed-right">
                  <RowActions
                    row={{ ...acts.record, ...row }}
                    name={nameOf(row)}
                    actions={acts.actions}
                    showPath={undefined}
                    start={acts.start}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
