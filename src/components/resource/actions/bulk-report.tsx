import type { BulkState } from './use-bulk'

/** What became of each record: done, failed and why, not sent. */
export function BulkReport({ state }: { state: BulkState }) {
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
        {failed.map(({ id, message }) => (
          <li key={id}>
            {id}：{message}
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
