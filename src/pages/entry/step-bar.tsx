import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { Icon } from '../../components/resource/parts/icons'
import { MARK_TEXT, stepMarks } from './kit/marks'
import type { EntryState } from './kit/use-entry-form'
import type { Opened } from './kit/use-saver'

const SIGNS = { empty: undefined, partial: '…', done: undefined, wrong: '!' } as const

/** The steps, or the blocks of a one-page form, each with its progress. */
export function StepBar(props: {
  form: EntryState
  opened: Opened
  current: number
  /** One page: the blocks are sections of it. */
  anchors: boolean
  onGo: (step: number) => void
}) {
  const { form, opened, current, anchors, onGo } = props
  const root = useRef<HTMLElement>(null)
  // Deferred: the typed character is rendered first, the steps' progress after it.
  const judged = useDeferredValue(form)
  const marks = useMemo(() => stepMarks(judged, opened), [judged, opened])

  // On a narrow screen the bar overflows, also after the screen was rotated: scrolls to the current
  // step.
  useEffect(() => {
    const bar = root.current
    if (!bar) return
    const center = () => {
      const step = bar.querySelector<HTMLElement>('[aria-current]')
      if (step) bar.scrollLeft = step.offsetLeft - bar.clientWidth / 2 + step.offsetWidth / 2
    }
    center()
    window.addEventListener('resize', center)
    return () => window.removeEventListener('resize', center)
  }, [current])
  return (
    <nav ref={root} className="entry-steps rv-card" aria-label={anchors ? '填写内容' : '填写步骤'}>
      <ol>
        {marks.map(({ step, state, errors }) => (
          <li key={step.step}>
            <button
              type="button"
              className={`entry-step entry-step-${state}`}
              aria-current={step.step === current ? 'step' : undefined}
              onClick={() => onGo(step.step)}
            >
              <span className="entry-step-sign" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : (SIGNS[state] ?? step.step)}
              </span>
              <span className="entry-step-words">
                <span className="entry-step-title">{step.title}</span>
                <span className="entry-step-state">
                  {MARK_TEXT[state]}
                  {errors > 0 && ` ${errors}处`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
