import type { Tone } from '../../../lib/resource'
import type { Row } from '../parts/value'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `[{time, title, operator?, remark?, tone?}]`, oldest first on the wire, newest first here. */
export function Timeline({ entries }: { entries: readonly Row[] }) {
  if (entries.length === 0) return <p className="rv-dim rv-no-rows">没有记录</p>
  return (
    <ol className="rv-timeline">
      {[...entries].reverse().map((entry, index) => (
        <li key={index} className={`rv-tone-${(entry.tone as Tone | undefined) ?? 'plain'}`}>
          <time>{text(entry.time)}</time>
          <span className="rv-timeline-title">{text(entry.title)}</span>
          {text(entry.operator) && <span className="rv-dim">{text(entry.operator)}</span>}
          {text(entry.remark) && <p>{text(entry.remark)}</p>}
        </li>
      ))}
    </ol>
  )
}
