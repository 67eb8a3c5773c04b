import { useEffect, useRef } from 'react'
import { Icon } from '../../components/resource/parts/icons'
import { MARK_TEXT, type StepMark } from './kit/marks'

const SIGNS = { empty: undefined, partial: '…', done: undefined, wrong: '!' } as const

/** The steps, or the blocks of a one-page form, each with how far it is. */
export function StepBar(props: {
  marks: readonly StepMark[]
  current: number
  /** One page: the blocks are places on it. */
  anchors: boolean
  onGo: (step: number) => void
}) {
  const { marks, current, anchors, onGo } = props
  const root = useRef<HTMLElement>(null)

  // On a narrow screen the bar is wider than the view.
  useEffect(() => {
    const bar = root.current
    const step = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && step) bar.scrollLeft = step.offsetLeft - bar.clientWidth / 2 + step.offsetWidth / 2
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
