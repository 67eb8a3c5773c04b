import type { Row } from '../../components/resource/parts/value'
import type { EntryForm, RejectItem } from '#domain/application/types'
import { EntryItem } from './entry-item'
import { rootOf } from './kit/same'

/** 驳回待修改: the refused fields at the top, each with its reason and its refused value. */
export function Refusals({ items, entry }: { items: readonly RejectItem[]; entry: EntryForm }) {
  const fields = items.filter(
    ({ field }) => rootOf(field) in entry.fields || rootOf(field) in entry.rows,
  )
  const others = items.filter((item) => !fields.includes(item))
  const names = [...new Set(fields.map(({ field }) => rootOf(field)))]
  return (
    <section className="rv-card entry-refusals" aria-label="驳回待修改">
      <h2>驳回待修改 {items.length}项</h2>
      {others.length > 0 && (
        <ul className="entry-refusal-notes">
          {others.map(({ field, label, reason }) => (
            <li key={field}>
              <b>{label}</b> {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="rv-items">
        {names.map((name) => (
          <EntryItem key={name} name={name} />
        ))}
      </div>
    </section>
  )
}

/** 开通失败: no field was refused; the newest log entry contains the channels' answers. */
export function OpenFailed({ logs }: { logs: readonly Row[] }) {
  const { time, remark } = logs.at(-1) ?? {}
  const answers = typeof remark === 'string' ? remark.split('；').filter(Boolean) : []
  return (
    <section className="rv-card entry-refusals" aria-label="开通失败">
      <h2>开通失败</h2>
      <p className="rv-section-note">
        各渠道报备均未通过，修改后可重新提交{typeof time === 'string' && `（${time}）`}
      </p>
      {answers.length > 0 && (
        <ul className="entry-refusal-notes">
          {answers.map((answer) => (
            <li key={answer}>{answer}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
