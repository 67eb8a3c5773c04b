import type { ReactNode } from 'react'
import type { AnyResource, Field } from '../../../lib/resource'
import { showPathOf, type AnyAction } from '../actions/actions'
import type { StartAction } from '../actions/use-actions'
import { useLinks, type LinkOf } from '../parts/use-links'
import { cellHint, cellOf, detailText, valueText, type Row } from '../parts/value'
import { RowActions } from './row-actions'
import { TotalCard } from './total-row'

/** Lines of a card under its heading; the rest is in the detail. */
const LINES = 6

interface CardsProps {
  resource: AnyResource
  rows: readonly Row[]
  summary: Row | undefined
  columns: readonly string[]
  leads: boolean
  actions: readonly AnyAction[]
  start: StartAction
  stale: boolean
  dim: boolean
  loading: boolean
}

/**
 * A phone's list: one card a record. The status is beside the heading; the most important columns
 * come first, in the definition's order.
 */
export function CardList(props: CardsProps) {
  const { resource, rows, summary, columns, stale, dim, loading } = props
  const linkOf = useLinks()
  if (loading)
    return (
      <output className="rv-cards" aria-label="正在加载">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="rv-row-card rv-bone-card" />
        ))}
      </output>
    )
  return (
    <>
      <ul
        className={`rv-cards${dim ? ' rv-stale' : ''}`}
        aria-label={resource.title}
        aria-busy={stale}
      >
        {rows.map((row, index) => (
          <RowCard
            key={String(row[resource.id ?? ''] ?? index)}
            {...props}
            row={row}
            linkOf={linkOf}
          />
        ))}
      </ul>
      <TotalCard resource={resource} columns={columns} summary={summary} />
    </>
  )
}

function RowCard(props: CardsProps & { row: Row; linkOf: LinkOf }) {
  const { resource, columns, leads, actions, start, row, linkOf } = props
  const fields = resource.fields as Record<string, Field>
  const [heading = '', ...others] = columns
  const status = resource.show?.status ?? resource.list?.tabs
  // A waiting state is shown on the card, whatever the position of its column.
  const lines = others
    .filter((name) => name !== status)
    .filter((name, at) => at < LINES || cellHint(name, row) !== undefined)
  const path = leads ? showPathOf(resource, row) : undefined
  const head = fields[heading]
  return (
    <li className="rv-row-card">
      <div className="rv-row-card-head">
        {head && (
          <span className="rv-row-card-title">
            {cellOf(heading, head, row, linkOf(heading, head, row) ?? path)}
          </span>
        )}
        {status && columns.includes(status) && cellOf(status, fields[status] as Field, row)}
      </div>
      <dl>
        {lines.map((name) => {
          const field = fields[name] as Field
          return (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>{cardValue(name, field, row, linkOf(name, field, row))}</dd>
            </div>
          )
        })}
      </dl>
      <RowActions
        row={row}
        name={head ? valueText(heading, head, row) : ''}
        actions={actions}
        showPath={path}
        start={start}
      />
    </li>
  )
}

/** A card has no heading with 元, so amounts have their sign. */
function cardValue(name: string, field: Field, row: Row, href: string | undefined): ReactNode {
  if (field.kind !== 'money') return cellOf(name, field, row, href)
  const text = detailText(name, field, row)
  return href ? <a href={href}>{text}</a> : text
}
