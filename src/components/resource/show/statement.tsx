import { useState } from 'react'
import { formatYuan } from '#domain/money'
import type { Remark } from '#domain/remark'
import type { AnyResource, Field } from '../../../lib/resource'
import { amountOf, type StatementLine } from '../../../lib/statements/line'
import { useLinks } from '../parts/use-links'
import type { Row } from '../parts/value'
import './statement.css'

/**
 * Amounts of a record that add up to its total, one a line; lines of zero are folded. Amounts are
 * integer fen. A negative amount changes the sign of its line, so that the figures are positive.
 *
 * <Statement resource={resource} row={row} lines={LINES} total="netAmt" remark="" />
 */
export function Statement(props: {
  resource: AnyResource
  row: Row
  lines: readonly StatementLine[]
  /** The field of the result. */
  total: string
  /** One sentence on what is unusual and why. */
  remark: Remark
}) {
  const { resource, row, lines, total, remark } = props
  const [isWhole, setWhole] = useState(false)
  const shown = lines.filter(({ field }) => isWhole || amountOf(row, field) !== 0)
  const hidden = lines.length - shown.length
  const label = (name: string) => (resource.fields[name] as Field).label
  return (
    <div className="rv-statement">
      <p className={remark.tone && `rv-statement-${remark.tone}`}>{remark.text}</p>
      <table aria-label={label(total)}>
        <tbody>
          {shown.map((line, at) => (
            <Line key={line.field} resource={resource} row={row} line={line} isFirst={at === 0} />
          ))}
          {(hidden > 0 || isWhole) && (
            <tr>
              <td colSpan={3} className="rv-statement-more">
                <button type="button" className="rv-link" onClick={() => setWhole(!isWhole)}>
                  {isWhole ? '收起为0的项' : `另有${hidden}项为0`}
                </button>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td aria-hidden="true">＝</td>
            <th scope="row" title={(resource.fields[total] as Field).hint}>
              {label(total)}
            </th>
            <td>{formatYuan(amountOf(row, total))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Line(props: { resource: AnyResource; row: Row; line: StatementLine; isFirst: boolean }) {
  const { resource, row, line, isFirst } = props
  const field = resource.fields[line.field] as Field
  const linkOf = useLinks()
  const amount = amountOf(row, line.field) * line.sign
  const href = line.link
    ? linkOf(line.field, { ...field, link: line.link }, row)
    : line.rows && amount !== 0
      ? `#${line.rows}`
      : undefined
  const count = line.count === undefined ? undefined : Number(row[line.count] ?? 0)
  return (
    <tr>
      <td>{amount < 0 ? '−' : isFirst ? '' : '＋'}</td>
      <th scope="row" title={field.hint}>
        {href ? (
          <a
            href={href}
            onClick={(event) => {
              if (!href.startsWith('#')) return
              event.preventDefault()
              document.getElementById(href.slice(1))?.scrollIntoView({ block: 'start' })
            }}
          >
            {field.label}
          </a>
        ) : (
          field.label
        )}
        {count !== undefined && <small>{count}笔</small>}
      </th>
      <td>{formatYuan(Math.abs(amount))}</td>
    </tr>
  )
}
