import type { FormInstance } from 'antd'
import { fieldError } from '#domain/validation/field-rules'
import type { Fields, FormValues } from '../../lib/resource'
import { afterPress } from './after-press'
import { fieldsBelow, initialOf, sentValues } from './field-values'

/**
 * What declared fields add to an antd form: which sentence stands at which field and since when,
 * what a change clears below it, what is sent. Values are wire values and live in the form; the
 * rules are `fieldError`'s, the same the gateway reads.
 */
export class FieldRules {
  /** Names that were left, or that a submit has tried: what is wrong there is said. */
  private left = new Set<string>()
  private refused: Readonly<Record<string, string>> = {}
  private shown = new Map<string, string>()
  private readonly listeners = new Set<() => void>()
  /** Told after every change of a value, whoever made it. */
  onTyped: () => void = () => {}

  constructor(
    readonly form: FormInstance<FormValues>,
    public fields: Fields,
  ) {}

  /** The newest values, those of hidden fields too. */
  values = (): FormValues => this.form.getFieldsValue(true) as FormValues

  /** What its rule says of a field now, shown or not. */
  wrong = (name: string): string | undefined => {
    const field = this.fields[name]
    if (!field) return undefined
    const values = this.values()
    return fieldError(field, values[name], values)
  }

  firstWrong = (): string | undefined =>
    Object.keys(this.fields).find((name) => this.wrong(name) !== undefined)

  sent = (): Record<string, unknown> => sentValues(this.fields, this.values())

  /** The sentence that stands at a field. */
  errorOf = (name: string): string | undefined => this.shown.get(name)

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** The cursor left it: from now on its rule is heard. */
  leave = (name: string): void => {
    afterPress(() => {
      this.left.add(name)
      this.judge([name])
    })
  }

  /** A field comes (back) onto the page. */
  drawn = (name: string): void => {
    this.shown.delete(name)
    this.judge([name])
  }

  /** Checks and, if every visible field passes, hands over to the form's `onFinish`. */
  submit = (): void => {
    this.left = new Set(Object.keys(this.fields))
    this.judge()
    this.form.submit()
  }

  /** Sentences of a 90400 answer at their fields. @returns the first field that has one here */
  refuse = (errors: Readonly<Record<string, string>>): string | undefined => {
    this.refused = errors
    this.judge()
    return Object.keys(this.fields).find((name) => errors[name] !== undefined)
  }

  /** Somebody typed or chose: the form's `onValuesChange`. */
  changed = (some: FormValues): void => {
    const names = Object.keys(some)
    const below = names.flatMap((name) => fieldsBelow(this.fields, name))
    if (below.length > 0) this.form.setFields(below.map((name) => ({ name, value: undefined })))
    this.follow(names)
  }

  /** Sets a value as if it had been typed. */
  set = (name: string, value: unknown): void => {
    this.form.setFields([{ name, value }])
    this.changed({ [name]: value })
  }

  /** Begins anew with these values; nothing counts as left or typed. */
  replace = (values: FormValues): void => {
    const whole: Record<string, unknown> = { ...initialOf(this.fields), ...values }
    const names = new Set([...Object.keys(this.values()), ...Object.keys(whole)])
    this.form.setFields([...names].map((name) => ({ name, value: whole[name] })))
    this.left.clear()
    this.refused = {}
    this.judge()
  }

  private follow(names: readonly string[]): void {
    this.refused = Object.fromEntries(
      Object.entries(this.refused).filter(([name]) => !names.includes(name)),
    )
    // A rule may read other fields: whatever is said anywhere must be true now.
    this.judge()
    this.onTyped()
  }

  /** Puts the sentences right that no longer are, into the form and for who draws them. */
  private judge(names: readonly string[] = Object.keys(this.fields)): void {
    const told: { name: string; errors: string[] }[] = []
    for (const name of names) {
      const error = this.refused[name] ?? (this.left.has(name) ? this.wrong(name) : undefined)
      if (error === this.shown.get(name)) continue
      if (error === undefined) this.shown.delete(name)
      else this.shown.set(name, error)
      told.push({ name, errors: error === undefined ? [] : [error] })
    }
    if (told.length === 0) return
    this.form.setFields(told)
    this.listeners.forEach((listener) => listener())
  }
}
