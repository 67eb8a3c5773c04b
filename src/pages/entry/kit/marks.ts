import { stepState, type StepState } from '#domain/application/index'
import type { EntryStep } from '#domain/application/types'
import { usualValues } from './open-entry'
import { isBlank, rootOf, same } from './same'
import type { EntryState } from './use-entry-form'
import type { Opened } from './use-saver'

export const MARK_TEXT: Readonly<Record<StepState, string>> = {
  empty: '未填',
  partial: '填写中',
  done: '已完成',
  wrong: '有误',
}

export interface StepMark {
  step: EntryStep
  state: StepState
  /** Number of errors shown in it. */
  errors: number
}

export const namesOf = (step: EntryStep): readonly string[] =>
  step.sections.flatMap((section) => section.fields)

/**
 * State of each step: an invalid field whose error is not shown yet counts as unfinished, an
 * unchanged refused one as wrong, and a default set by the form does not count as filled in.
 */
export function stepMarks(form: EntryState, opened: Opened): readonly StepMark[] {
  const { info } = opened
  const atFirst = info ? usualValues(form.entry) : opened.values
  const refused = new Set(
    (info?.applyStatus === 'REJECTED' ? info.rejectItems : [])
      .map(({ field }) => rootOf(field))
      .filter((field) => same(form.values[field], info?.submitted?.[field])),
  )
  const unshown = (state: StepState, step: EntryStep): StepState => {
    if (state === 'done' || state === 'empty') return state
    const hasEntries = namesOf(step).some(
      (name) =>
        !form.isDerived(name) &&
        !isBlank(form.values[name]) &&
        !same(form.values[name], atFirst[name]),
    )
    return hasEntries ? 'partial' : 'empty'
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

/** The fields of a block that the user fills in now, without those that the form determines. */
export const visibleNames = (form: EntryState, names: readonly string[]) =>
  names.filter((name) => form.isVisible(name) && !(form.entry.kind !== 'normal' && isSettled(name)))

/** A micro merchant has one kind of subject, document and account, and its person's name. */
const isSettled = (name: string): boolean =>
  ['subjectType', 'merRegName', 'legalIdType', 'acctType'].includes(name)
