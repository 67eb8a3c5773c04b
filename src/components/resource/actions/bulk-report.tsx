import type { AnyResource, Field } from '../../../lib/resource'
import { useLinks } from '../parts/use-links'
import { valueText, type Row } from '../parts/value'
import { numberOf, type Progress } from './use-bulk'

/** The result for each record: done, failed with its reason, or not sent. */
export function BulkReport({ resource, state }: { resource: AnyResource; state: Progress }) {
  const { done, failed, rows, running, of } = state
  const unsent = rows.length - failed.length
  if (running)
    return (
      <output className="rv-bulk-progress">
        正在处理 {Math.min(of, done.length + failed.length + 1)}/{of}
        <progress max={of} value={done.length + failed.length} aria-label="处理进度" />
      </output>
    )
  return (
    <div className="rv-failures" role="alert">
      <p>
        成功 {done.length} 条，失败 {failed.length} 条{unsent > 0 && `，未处理 ${unsent} 条`}
        。改正后可再试，成功的不会重复处理
      </p>
      <ul>
        {failed.map(({ no, row, message }) => (
          <li key={no}>
            <RecordWay resource={resource} no={no} row={row} />：{message}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary>成功的 {done.length} 条</summary>
          <p>{done.join('、')}</p>
        </details>
      )}
    </div>
  )
}

/** Selected records that the action does not apply to, each with its state. */
export function LeftOut({ resource, rows }: { resource: AnyResource; rows: readonly Row[] }) {
  const status = resource.list?.tabs ?? resource.show?.status
  const field = status && (resource.fields[status] as Field | undefined)
  return (
    <details className="rv-left-out">
      <summary>不处理的 {rows.length} 条</summary>
      <ul>
        {rows.map((row) => (
          <li key={numberOf(resource, row)}>
            <RecordWay resource={resource} no={numberOf(resource, row)} row={row} />
            {field && `：${valueText(status, field, row)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * A link from a record's id to its detail in a new browser tab, so that the dialog keeps its
 * report.
 */
function RecordWay(props: { resource: AnyResource; no: string; row: Row }) {
  const { resource, no, row } = props
  const linkOf = useLinks()
  const name = resource.id ?? ''
  const field = resource.fields[name] as Field | undefined
  const href = field && linkOf(name, field, row)
  if (href === undefined) return no
  return (
    <a href={href} target="_blank" rel="noreferrer" title="在新的浏览器标签页打开">
      {no}
    </a>
  )
}
