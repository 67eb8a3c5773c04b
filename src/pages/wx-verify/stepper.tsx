import type { Step } from './words'

/** The steps of a verification; the current one is named in text as well. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="wx-steps" aria-label="认证进度">
      {steps.map(({ title, tone, note, current }, at) => (
        <li
          key={title}
          className={`wx-step wx-step-${tone}`}
          aria-current={current ? 'step' : undefined}
        >
          <span className="wx-step-dot" aria-hidden="true">
            {tone === 'success' ? '✓' : tone === 'failed' ? '!' : at + 1}
          </span>
          <span className="wx-step-title">{title}</span>
          <span className="wx-step-note">{note}</span>
        </li>
      ))}
    </ol>
  )
}
