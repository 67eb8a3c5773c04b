import { stepState, type StepState } from '../../../lib/entry'
import type { EntryForm, EntryStep } from '../../../lib/entry/types'
import { rootOf } from './same'
import type { EntryState } from './use-entry-form'

export const MARK_TEXT: Readonly<Record<StepState, string>> = {
  empty: '未填',
  partial: '填写中',
  done: '已完成',
  wrong: '有误',
}

export interface StepMark {
  step: EntryStep
  state: StepState
  /** Sentences shown in it. */
  errors: number
}

export const namesOf = (step: EntryStep): readonly string[] =>
  step.sections.flatMap((section) => section.fields)

/** How far each step is; what is wrong but not shown yet is only not finished. */
export function stepMarks(form: EntryState): readonly StepMark[] {
  return form.entry.steps.map((step) => {
    const errors = form.shownErrors(namesOf(step)).length
    const state = stepState(form.entry, form.values, step.step, form.whole)
    return {
      step,
      errors,
      state: errors > 0 ? 'wrong' : state === 'wrong' ? 'partial' : state,
    }
  })
}

/** The names a person sees in a step now. */
export const visibleNames = (
  form: { isVisible: (name: string) => boolean },
  names: readonly string[],
) => names.filter((name) => form.isVisible(name))

export const hasName = (entry: EntryForm, name: string): boolean =>
  rootOf(name) in entry.fields || rootOf(name) in entry.rows
