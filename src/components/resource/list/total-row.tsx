import type { AnyResource, Field } from '../../../lib/resource'
import { ROLE } from '../parts/grid-table'
import { detailText, valueText, type Row } from '../parts/value'
import type { Mark } from './table-columns'

/** The sums of a 合计 row: those of the answer whose names are columns. */
function totalsOf(
  resource: AnyResource,
  columns: readonly string[],
  summary: Row | undefined,
): readonly string[] {
  if (!resource.list?.totalRow || !summary) return []
  return columns.slice(1).filter((name) => summary[name] !== undefined)
}

/** The table's last row: sums over all rows that match the filter; it stays visible. */
export function TotalRow(props: {
  resource: AnyResource
  columns: readonly string[]
  marks: readonly Mark[]
  summary: Row | undefined
  selectable: boolean
  withActions: boolean
}) {
  const { resource, columns, marks, summary = {}, selectable, withActions } = props
  const summed = totalsOf(resource, columns, props.summary)
  if (summed.length === 0) return null
  return (
    <tfoot {...ROLE.group}>
      <tr {...ROLE.row}>
        {selectable && <td className="rv-fixed-left rv-select" {...ROLE.cell} />}
        {columns.map((name, index) => {
          const field = resource.fields[name] as Field
          const { className, style } = marks[index] ?? {}
          return (
            <td key={name} className={className} style={style} {...ROLE.cell}>
              {index === 0 ? '合计' : summed.includes(name) && valueText(name, field, summary)}
            </td>
          )
        })}
        {withActions && <td className="rv-fixed-right" {...ROLE.cell} />}
      </tr>
    </tfoot>
  )
}

/** The same sums after a phone's cards. */
export function TotalCard(props: {
  resource: AnyResource
  columns: readonly string[]
  summary: Row | undefined
}) {
  const { resource, columns, summary = {} } = props
  const summed = totalsOf(resource, columns, props.summary)
  if (summed.length === 0) return null
  return (
    <section className="rv-row-card rv-total-card" aria-label="合计">
      <div className="rv-row-card-head">
        <span className="rv-row-card-title">合计</span>
      </div>
      <dl>
        {summed.map((name) => {
          const field = resource.fields[name] as Field
          return (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>{detailText(name, field, summary)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
