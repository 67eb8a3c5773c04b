import { entryErrors } from './errors'
import { isDerived, isEmptyValue, normalizeEntry } from './normalize'
import type { EntryData, EntryForm, EntryStep } from './types'

export type StepState = 'empty' | 'partial' | 'done' | 'wrong'

/** `products.0.feeRate` is drawn at `products`. */
const rootOf = (name: string): string => name.split('.', 1)[0]!

const namesOf = ({ sections }: EntryStep): string[] => sections.flatMap(({ fields }) => fields)

/** The step of a field or a cell; the first for a name without a step. */
export const stepOf = (form: EntryForm, name: string): number =>
  form.steps.find((step) => namesOf(step).includes(rootOf(name)))?.step ?? 1

/** The first invalid field in the form's order; cells by row, then column. */
export function firstWrong(
  form: EntryForm,
  errors: Readonly<Record<string, string>>,
): string | undefined {
  const wrong = Object.keys(errors)
  for (const name of form.steps.flatMap(namesOf)) {
    if (errors[name] !== undefined) return name
    const columns = Object.keys(form.rows[name]?.fields ?? {})
    const placed = wrong
      .filter((one) => one.startsWith(`${name}.`))
      .map((one) => {
        const [, row = '', column = ''] = one.split('.')
        return { one, row: Number(row), column: columns.indexOf(column) }
      })
      .toSorted((a, b) => a.row - b.row || a.column - b.column)
    if (placed[0]) return placed[0].one
  }
  return wrong[0]
}

/**
 * State of a step: empty, incomplete, complete, or invalid.
 * @param errors `entryErrors` of the whole form, where they are known already
 */
export function stepState(
  form: EntryForm,
  data: EntryData,
  step: number,
  errors: Readonly<Record<string, string>> = entryErrors(form, data),
): StepState {
  const values = normalizeEntry(form, data)
  const names = namesOf(form.steps.find((one) => one.step === step)!)
  const wrong = Object.keys(errors).filter((name) => names.includes(rootOf(name)))
  if (wrong.some((name) => isTyped(form, values, name))) return 'wrong'
  if (!names.some((name) => isTyped(form, values, name))) return 'empty'
  return wrong.length > 0 ? 'partial' : 'done'
}

/** Every step's state, by its number. */
export function stepStates(form: EntryForm, data: EntryData): Record<number, StepState> {
  const errors = entryErrors(form, data)
  return Object.fromEntries(
    form.steps.map(({ step }) => [step, stepState(form, data, step, errors)]),
  )
}

/** Whether the user entered it: no default, no derived value, no closed product. */
function isTyped(form: EntryForm, values: EntryData, name: string): boolean {
  const [root = '', row, column] = name.split('.')
  if (isDerived(form, values, root)) return false
  const value = values[root]
  if (row !== undefined) {
    const cells = (value as Readonly<Record<string, unknown>>[] | undefined)?.[Number(row)]
    return column !== undefined && !isEmptyValue(cells?.[column])
  }
  if (form.rows[root])
    return Array.isArray(value) && value.some((each) => !isUntouched(each as EntryData))
  return !isEmptyValue(value) && value !== form.fields[root]?.initial
}

const isUntouched = ({ open, ...row }: EntryData): boolean =>
  open !== '1' &&
  Object.entries(row).every(
    ([name, cell]) => ['payChannel', 'cardKind', 'idType'].includes(name) || isEmptyValue(cell),
  )
