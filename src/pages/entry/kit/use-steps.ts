import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { focusField } from '../../../components/fields/focus-field'
import { useWide } from '../../../components/resource'
import { stepOf } from '#domain/application/index'
import type { EntryForm } from '#domain/application/types'
import { focusFirst } from './use-keys'
import type { Saver } from './saver'
import type { Opened } from './use-saver'
import { AGAIN } from './use-submit'

/**
 * The current position in the form: a step of the ordinary form, a block of the micro forms' one
 * page.
 */
export function useSteps(
  root: RefObject<HTMLElement | null>,
  entry: EntryForm,
  opened: Opened,
  refused: readonly { field: string }[],
  saver: Saver,
) {
  const wide = useWide()
  const anchors = entry.kind !== 'normal'
  const [step, setStep] = useState(() => openingStep(entry, opened, refused))
  const seen = useRef(new Set<number>())
  seen.current.add(step)

  /**
   * Navigates to a field.
   * @returns whether it is rendered anywhere
   */
  const show = useCallback(
    (wrong: string): boolean => {
      const to = stepOf(entry, wrong === AGAIN ? 'acctNo' : wrong)
      // Synchronously: only a rendered field can be focused.
      flushSync(() => setStep(to))
      saver.at(to)
      return focusField(root.current, wrong)
    },
    [entry, root, saver],
  )
  const go = useCallback(
    (to: number) => {
      flushSync(() => setStep(to))
      saver.at(to)
      void saver.flush()
      if (anchors)
        root.current
          ?.querySelector(`[data-step="${to}"]`)
          ?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      else {
        root.current?.closest('main')?.scrollTo({ top: 0 })
        focusFirst(root.current, `[data-step="${to}"]`)
      }
    },
    [anchors, root, saver],
  )

  // Opens at the first refused field, else at the step's first input.
  const opening = useRef({ step, wide })
  useEffect(() => {
    const first = refused[0]
    const at = opening.current
    if (first) setTimeout(() => focusField(root.current, first.field))
    else if (at.wide && document.activeElement === document.body)
      focusFirst(root.current, `[data-step="${at.step}"]`)
  }, [root, refused])

  useStepInSight(root, anchors, setStep)

  return {
    step,
    /** All steps are on one page, and the bar links to them. */
    anchors,
    last: entry.steps.at(-1)?.step ?? 1,
    /** The rendered steps: a visited one stays mounted. */
    drawn: anchors ? entry.steps : entry.steps.filter((each) => seen.current.has(each.step)),
    show,
    go,
    /** The user entered a block directly. */
    entered: (to: number) => {
      if (anchors && to !== step) setStep(to)
    },
  }
}

/** On a one-page form the visible block is the current one. */
function useStepInSight(
  root: RefObject<HTMLElement | null>,
  anchors: boolean,
  onStep: (step: number) => void,
): void {
  useEffect(() => {
    if (!anchors || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((each) => each.isIntersecting)
        const step = seen?.target.getAttribute('data-step')
        if (step) onStep(Number(step))
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const page of root.current?.querySelectorAll('[data-step]') ?? []) observer.observe(page)
    return () => observer.disconnect()
  }, [root, anchors, onStep])
}

/** The step that was left last, or that of the first refused field. */
function openingStep(
  entry: EntryForm,
  opened: Opened,
  refused: readonly { field: string }[],
): number {
  const first = refused[0]
  if (first) return stepOf(entry, first.field)
  const left = opened.info?.step ?? 1
  return entry.steps.some(({ step }) => step === left) ? left : 1
}
