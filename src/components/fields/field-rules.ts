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
export interface FieldRules {
  form: FormInstance<FormValues>
  /** Those of the newest drawing. */
  fields: Fields
  /** Told after every change of a value, whoever made it. */
  onTyped: () => void
  /** The newest values, those of hidden fields too. */
  values: () => FormValues
  /** What its rule says of a field now, shown or not. */
  wrong: (name: string) => string | undefined
  firstWrong: () => string | undefined
  /** The values of visible fields as they are sent: trimmed, normalised, nothing empty. */
  sent: () => Record<string, unknown>
  /** The sentence that stands at a field. */
  errorOf: (name: string) => string | undefined
  /** Told when a sentence comes, changes or goes. @returns ends it */
  subscribe: (listener: () => void) => () => void
  /** The cursor left it: from now on its rule is heard. */
  leave: (name: string) => void
  /** A field comes (back) onto the page. */
  drawn: (name: string) => void
  /** Checks and, if every visible field passes, hands over to the form's `onFinish`. */
  submit: () => void
  /** Sentences of a 90400 answer at their fields. @returns the first field shown that has one */
  refuse: (errors: Readonly<Record<string, string>>) => string | undefined
  /** Somebody typed or chose: the form's `onValuesChange`. */
  changed: (some: FormValues) => void
  /** Sets a value as if it had been typed. */
  set: (name: string, value: unknown) => void
  /** Begins anew with these values; nothing counts as left or typed. */
  replace: (values: FormValues) => void
}

export function createFieldRules(form: FormInstance<FormValues>, fields: Fields): FieldRules {
  /** Names that were left, or that a submit has tried: what is wrong there is said. */
  let left = new Set<string>()
  let refused: Readonly<Record<string, string>> = {}
  const shown = new Map<string, string>()
  const listeners = new Set<() => void>()

  /** Puts the sentences right that no longer are, into the form and for who draws them. */
  const judge = (names: readonly string[] = Object.keys(rules.fields)): void => {
    const told: { name: string; errors: string[] }[] = []
    for (const name of names) {
      const error = refused[name] ?? (left.has(name) ? rules.wrong(name) : undefined)
      if (error === shown.get(name)) continue
      if (error === undefined) shown.delete(name)
      else shown.set(name, error)
      told.push({ name, errors: error === undefined ? [] : [error] })
    }
    if (told.length === 0) return
    form.setFields(told)
    listeners.forEach((listener) => listener())
  }

  const rules: FieldRules = {
    form,
    fields,
    onTyped: () => {},

    values: () => form.getFieldsValue(true) as FormValues,

    wrong(name) {
      const field = rules.fields[name]
      if (!field) return undefined
      const values = rules.values()
      return fieldError(field, values[name], values)
    },

    firstWrong: () => Object.keys(rules.fields).find((name) => rules.wrong(name) !== undefined),

    sent: () => sentValues(rules.fields, rules.values()),

    errorOf: (name) => shown.get(name),

    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    leave(name) {
      afterPress(() => {
        left.add(name)
        judge([name])
      })
    },

    drawn(name) {
      shown.delete(name)
      judge([name])
    },

    submit() {
      left = new Set(Object.keys(rules.fields))
      judge()
      form.submit()
    },

    refuse(errors) {
      refused = errors
      judge()
      const values = rules.values()
      return Object.entries(rules.fields).find(
        ([name, { visible }]) => errors[name] !== undefined && (visible?.(values) ?? true),
      )?.[0]
    },

    changed(some) {
      const names = Object.keys(some)
      const below = names.flatMap((name) => fieldsBelow(rules.fields, name))
      if (below.length > 0) form.setFields(below.map((name) => ({ name, value: undefined })))
      refused = Object.fromEntries(
        Object.entries(refused).filter(([name]) => !names.includes(name)),
      )
      // A rule may read other fields: whatever is said anywhere must be true now.
      judge()
      rules.onTyped()
    },

    set(name, value) {
      form.setFields([{ name, value }])
      rules.changed({ [name]: value })
    },

    replace(values) {
      const whole: Record<string, unknown> = { ...initialOf(rules.fields), ...values }
      const names = new Set([...Object.keys(rules.values()), ...Object.keys(whole)])
      form.setFields([...names].map((name) => ({ name, value: whole[name] })))
      left.clear()
      refused = {}
      judge()
    },
  }
  return rules
}
