import type { Field, Fields } from '../../../lib/resource'
import { useConsole } from '../../console'
import { fieldIsFor } from '../list/filter-shape'
import { gridStyle, ROLE } from '../parts/grid-table'
import { useLinks } from '../parts/use-links'
import { alignOf, cellOf, headingOf, widthOf, type Row } from '../parts/value'

/** Rows that came inside a record, or a page of another list: a small table without pages. */
export function RowsTable(props: {
  title: string
  rows: readonly Row[]
  fields: Fields
  columns?: readonly string[] | undefined
  empty?: string | undefined
  /** Where a row's first value leads. */
  pathOf?: (row: Row) => string | undefined
}) {
  const { title, rows, fields, empty = '没有记录', pathOf } = props
  const { who } = useConsole()
  const linkOf = useLinks()
  const columns = (props.columns ?? Object.keys(fields)).filter((name) =>
    fieldIsFor(fields[name], who),
  )
  if (rows.length === 0) return <p className="rv-dim rv-no-rows">{empty}</p>
  return (
    <section className="rv-table-box rv-rows" tabIndex={0} aria-label={`${title}表格`}>
      <table
        className="rv-table"
        aria-label={title}
        {...ROLE.table}
        style={gridStyle(columns.map((name) => ({ px: widthOf(fields[name] as Field) })))}
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
