import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { Conflict } from './kit/save-types'
import { valueWords, type Words } from './words'

const OldImages = lazy(() => import('./old-images'))

/** Two users entered different values: both are shown, and the user chooses one. */
export function ConflictChoice(props: {
  conflict: Conflict
  words: Words
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  const { conflict, words, onChoose } = props
  const { field, mine, theirs } = conflict
  return (
    <fieldset className="entry-conflict" aria-label={`${words.labelOf(field)}有冲突`}>
      <p>
        对方：<b>{valueWords(words, field, theirs)}</b>
      </p>
      <p>
        我填的：<b>{valueWords(words, field, mine)}</b>
      </p>
      <Button size="small" onClick={() => onChoose('theirs')}>
        用对方的
      </Button>
      <Button size="small" type="primary" onClick={() => onChoose('mine')}>
        用我的
      </Button>
    </fieldset>
  )
}

/** The value when it was refused. */
export function OldValue({ name, value, words }: { name: string; value: unknown; words: Words }) {
  const images = words.fieldOf(name)?.kind === 'images' && Array.isArray(value)
  return (
    <div className="entry-old">
      <span className="entry-old-label">驳回时：</span>
      {images ? (
        <Suspense fallback={null}>
          <OldImages tokens={value as string[]} label={words.labelOf(name)} />
        </Suspense>
      ) : (
        <span>{valueWords(words, name, value)}</span>
      )}
    </div>
  )
}

export function Offer({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <Button type="link" size="small" className="entry-offer" onClick={onTake}>
      {text}
    </Button>
  )
}
