import { person } from '#domain/staff/person'
import type { Tone } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useLinks } from '../parts/use-links'
import type { Row } from '../parts/value'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const operator = person('操作人', 'operatorId')

/** `[{time, title, operator?, operatorId?, remark?, tone?}]`, oldest first on the wire, newest first here. */
export function Timeline({ entries }: { entries: readonly Row[] }) {
  const linkOf = useLinks()
  // Partners may not see the provider's staff, who occur in timelines too, so these links are for
  // role 3 only.
  const leads = useConsole().who.roleId === '3'
  if (entries.length === 0) return <p className="rv-dim rv-no-rows">没有记录</p>
  return (
    <ol className="rv-timeline">
      {[...entries].reverse().map((entry, index) => (
        <li key={index} className={`rv-tone-${(entry.tone as Tone | undefined) ?? 'plain'}`}>
          <time>{text(entry.time)}</time>
          <span className="rv-timeline-title">{text(entry.title)}</span>
          {text(entry.operator) && (
            <Operator
              name={text(entry.operator)}
              href={leads ? linkOf('operator', operator, entry) : undefined}
            />
          )}
          {text(entry.remark) && <p>{text(entry.remark)}</p>}
        </li>
      ))}
    </ol>
  )
}

const Operator = ({ name, href }: { name: string; href: string | undefined }) =>
  href ? <a href={href}>{name}</a> : <span className="rv-dim">{name}</span>
