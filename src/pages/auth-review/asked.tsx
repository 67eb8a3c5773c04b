import type { ComponentProps } from 'react'
import type { AskedItem } from '#domain/auth-review/items'
import { toneIcons } from '../../components/resource/parts/icons'
import { PollLine } from '../../components/resource/parts/poll-line'
import { Remaining } from '../../components/resource/parts/remaining'
import { noteOf, type Review } from './review'

const KIND_WORDS: Readonly<Record<AskedItem['kind'], string>> = {
  IMAGE: '图片',
  TEXT: '文字',
  SELECT: '选择',
}

/** State of the review, the next step and the time left for it. */
export function Standing(props: { review: Review; polling: ComponentProps<typeof PollLine> }) {
  const { review, polling } = props
  const note = noteOf(review)
  return (
    <section className="rv-card review-standing" aria-label="审核状态">
      <output className={`review-note rv-tag rv-tone-${note.tone}`}>
        {toneIcons[note.tone]}
        <span>{note.text}</span>
      </output>
      {review.remainText !== null && (
        <p className="review-poll">
          <Remaining text={review.remainText} urgent={review.urgent} />
        </p>
      )}
      {(polling.waiting || polling.failed !== undefined) && (
        <p className="review-poll">
          <PollLine {...polling} />
        </p>
      )}
    </section>
  )
}

/** The requested items, the reason, and the deadline. */
export function Asked({ review }: { review: Review }) {
  const { items, deadline, reviewStatus } = review
  if (items.length === 0) return <p className="rv-dim rv-no-rows">没有审核要求</p>
  return (
    <>
      {/* A review that is sent or decided has no deadline any more. */}
      {deadline !== null && ['WAIT_SUBMIT', 'OVERDUE'].includes(reviewStatus) && (
        <p className="review-deadline">
          截止时间 <time>{deadline}</time>
        </p>
      )}
      <ol className="review-asked">
        {items.map((item) => (
          <li key={item.itemCode} className={item.refused ? 'review-refused' : undefined}>
            <p>
              <strong>{item.label}</strong>
              <span className="rv-dim">
                {KIND_WORDS[item.kind]} · {item.required ? '必填' : '选填'}
              </span>
            </p>
            <p className="rv-dim">{item.reason}</p>
            {item.refused && <p className="rv-danger">驳回原因：{item.refused}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
