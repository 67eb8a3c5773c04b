import type { AnyResource, Field } from '../../../lib/resource'
import { showPathOf, type AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { cellOf, detailText, valueText, type Row } from '../parts/value'
import { RowActions } from './row-actions'

/** Lines of a card under its heading; the rest stands in the detail. */
const LINES = 6

/**
 * A phone's list: one card a record. The status stands beside the heading; the columns that say
 * most come first, in the definition's order.
 */
export function CardList(props: {
  resource: AnyResource
  rows: readonly Row[]
  columns: readonly string[]
  leads: boolean
  actions: readonly AnyAction[]
  start: StartAction
  stale: boolean
  dim: boolean
  loading: boolean
}) {
  const { resource, rows, columns, leads, actions, start, stale, dim, loading } = props
  const fields = resource.fields as Record<string, Field>
  const [heading, ...others] = columns
  const status = resource.show?.status ?? resource.list?.tabs
  const lines = others.filter((name) => name !== status).slice(0, LINES)
  if (loading)
    return (
      <output className="rv-cards" aria-label="正在加载">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="rv-row-card rv-bone-card" />
        ))}
      </output>
    )
  return (
    <ul
      className={`rv-cards${dim ? ' rv-stale' : ''}`}
      aria-label={resource.title}
      aria-busy={stale}
    >
      {rows.map((row, index) => {
        const path = leads ? showPathOf(resource, row) : undefined
        const name = heading ? valueText(heading, fields[heading] as Field, row) : ''
        return (
          <li key={String(row[resource.id ?? ''] ?? index)} className="rv-row-card">
            <div className="rv-row-card-head">
              {heading && (
                <span className="rv-row-card-title">
                  {cellOf(heading, fields[heading] as Field, row, path)}
                </span>
              )}
              {status && columns.includes(status) && cellOf(status, fields[status] as Field, row)}
            </div>
            <dl>
              {lines.map((column) => (
                <div key={column}>
                  <dt>{fields[column]?.label}</dt>
                  <dd>{cardValue(column, fields[column] as Field, row)}</dd>
                </div>
              ))}
            </dl>
            <RowActions row={row} name={name} actions={actions} showPath={path} start={start} />
          </li>
        )
      })}
    </ul>
  )
}

/** A card has no heading that says 元, so amounts carry their sign. */
const cardValue = (name: string, field: Field, row: Row) =>
  field.kind === 'money' ? detailText(name, field, row) : cellOf(name, field, row)
