import { useRef } from 'react'
import type { EntryStep } from '#domain/application/types'
import { EntryProvider, type EntryContext } from './context'
import { namesOf, visibleNames } from './kit/marks'
import { StillItem } from './still-item'

/**
 * A step's blocks. A visited step stays mounted but hidden: its uploads continue, and it does not
 * render while the user types in another step.
 */
export function StepPage(props: {
  step: EntryStep
  hidden: boolean
  context: EntryContext
  onFocus: () => void
}) {
  const { step, hidden, context, onFocus } = props
  const shown = useRef(context)
  if (!hidden) shown.current = context
  const { form } = shown.current
  const firstImage = form.entry.steps
    .flatMap(namesOf)
    .find((name) => form.fields[name]?.kind === 'images' && form.isVisible(name))
  return (
    <EntryProvider value={shown.current}>
      <div data-step={step.step} className="entry-page" hidden={hidden} onFocus={onFocus}>
        {step.sections.map((section) => {
          const names = visibleNames(form, section.fields)
          if (names.length === 0) return null
          return (
            <section className="rv-card" key={section.title} aria-label={section.title}>
              <h2>{section.title}</h2>
              {section.note && <p className="rv-section-note">{section.note}</p>}
              {names.includes(firstImage ?? '') && (
                <p className="rv-section-note">
                  图片为 jpg、png，可拖入或粘贴，1MB 以上自动压缩；证件、执照与银行卡自动识别
                </p>
              )}
              <div className="rv-items">
                {names.map((name) => (
                  <StillItem key={name} name={name} />
                ))}
              </div>
            </section>
          )
        })}
      </div>
    </EntryProvider>
  )
}
