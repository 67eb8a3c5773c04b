import type { AskedItem } from '../../lib/auth-review/items'
import { field } from '../../lib/resource'
import { cellOf } from '../../components/resource'
import { toneIcons } from '../../components/resource/parts/icons'
import { noteOf, type Review } from './review'

const KIND_WORDS: Readonly<Record<AskedItem['kind'], string>> = {
  IMAGE: '图片',
  TEXT: '文字',
  SELECT: '选择',
}
const remainText = field.text('剩余时间', {
  width: 400,
  tone: ({ urgent }) => (urgent === '1' ? 'failed' : 'waiting'),
})

/** What is asked for and why, until when, and what that means now. */
export function Asked({ review }: { review: Review }) {
  const { deadline, items } = review
  const note = noteOf(review)
  return (
    <>
      <output className={`review-note rv-tag rv-tone-${note.tone}`}>
        {toneIcons[note.tone]}
        <span>{note.text}</span>
      </output>
      {deadline !== null && (
        <p className="review-deadline">
          截止时间 <time>{deadline}</time>
          {review.remainText !== null &&
            cellOf('remainText', remainText, {
              ...review,
              remainText: `剩余${review.remainText}`,
            })}
        </p>
      )}
      {items.length > 0 && (
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
      )}
    </>
  )
}
