import { stepState, type StepState } from '../../../lib/entry'
import type { EntryData, EntryStep } from '../../../lib/entry/types'
import { same } from './same'
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

/**
 * How far each step is; what is wrong but not shown yet is only not finished, and what stood there
 * by itself is nothing somebody filled in.
 * @param opened the values the form opened with, when it was new
 * @param refused names that were refused and are still as they were
 */
export function stepMarks(
  form: EntryState,
  opened: EntryData | undefined,
  refused: ReadonlySet<string>,
): readonly StepMark[] {
  const unshown = (state: StepState, step: EntryStep): StepState => {
    if (state === 'done' || state === 'empty') return state
    const typed = namesOf(step).some(
      (name) => !form.isDerived(name) && !same(form.values[name], opened?.[name]),
    )
    return typed ? 'partial' : 'empty'
  }
  return form.entry.steps.map((step) => {
    const names = namesOf(step)
    const errors = new Set([
      ...form.shownErrors(names),
      ...names.filter((name) => refused.has(name)),
    ]).size
    const state = stepState(form.entry, form.values, step.step, form.whole)
    return {
      step,
      errors,
      state: errors > 0 ? 'wrong' : unshown(state, step),
    }
  })
}

/** The names a person fills in of a block now; what the form settles by itself is left out. */
export const visibleNames = (form: EntryState, names: readonly string[]) =>
  names.filter((name) => form.isVisible(name) && !(form.entry.kind !== 'normal' && isSettled(name)))

/** A micro merchant has one kind of subject, document and account, and its person's name. */
const isSettled = (name: string): boolean =>
  ['subjectType', 'merRegName', 'legalIdType', 'acctType'].includes(name)
