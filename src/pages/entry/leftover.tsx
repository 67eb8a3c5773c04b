import { CopyButton } from '../../components/resource/parts/value'
import type { EntryData } from '#domain/application/types'
import { isBlank } from './kit/same'
import { valueWords, type Words } from './words'

/**
 * Values that were typed and not saved when the application was closed for editing; they can be
 * copied.
 */
export function Leftover(props: { values: EntryData | undefined; words: Words; why: string }) {
  const { values = {}, words, why } = props
  const left = Object.entries(values).filter(([, value]) => !isBlank(value))
  if (left.length === 0) return null
  return (
    <section className="rv-card entry-leftover" aria-label="未保存的内容">
      <h2>未保存的内容</h2>
      <p className="rv-section-note">{why}，以下是您填写而未保存的内容，可以复制</p>
      <dl className="rv-facts-grid">
        {left.map(([field, value]) => {
          const text = valueWords(words, field, value)
          return (
            <div key={field}>
              <dt>{words.labelOf(field)}</dt>
              <dd>
                {text}
                <CopyButton
                  text={typeof value === 'string' ? value : text}
                  label={words.labelOf(field)}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
