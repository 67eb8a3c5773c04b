import type { FormInstance } from 'antd'
import { fieldError } from '#domain/validation/field-rules'
import type { Fields, FormValues } from '../../lib/resource'
import { afterPress } from './after-press'
import { fieldsBelow, initialOf, sentValues } from './field-values'

/**
 * Adds declared fields to an antd form: which error is shown at which field and since when, which
 * dependent values a change clears, and what is sent. Values are wire values and live in the form;
 * the rules are `fieldError`'s, the same the gateway uses.
 */
export interface FieldRules {
  form: FormInstance<FormValues>
  /** The fields of the last render. */
  fields: Fields
  /** Called after every change of a value, typed or set. */
  onTyped: () => void
  /** The current values, those of hidden fields too. */
  values: () => FormValues
  /** The rule's current error of a field, shown or not. */
  wrong: (name: string) => string | undefined
  firstWrong: () => string | undefined
  /** The values of visible fields as they are sent: trimmed, normalised, without empty ones. */
  sent: () => Record<string, unknown>
  /** The error shown at a field. */
  errorOf: (name: string) => string | undefined
  /**
   * Calls back when a shown error changes.
   * @returns a function that unsubscribes
   */
  subscribe: (listener: () => void) => () => void
  /** The field lost the focus: from now on its errors are shown. */
  leave: (name: string) => void
  /** A field is mounted, also again. */
  drawn: (name: string) => void
  /** Validates and, if every visible field is valid, calls the form's `onFinish`. */
  submit: () => void
  /**
   * Shows the errors of a 90400 answer at their fields.
   * @returns the first visible field with an error
   */
  refuse: (errors: Readonly<Record<string, string>>) => string | undefined
  /** The user changed a value: the form's `onValuesChange`. */
  changed: (some: FormValues) => void
  /** Sets a value as if it had been typed. */
  set: (name: string, value: unknown) => void
  /** Resets the form to these values; no field counts as touched. */
  replace: (values: FormValues) => void
}

export function createFieldRules(form: FormInstance<FormValues>, fields: Fields): FieldRules {
  /** Fields that were blurred or submitted: their errors are shown. */
  let left = new Set<string>()
  let refused: Readonly<Record<string, string>> = {}
  const shown = new Map<string, string>()
  const listeners = new Set<() => void>()

  /** Updates the shown errors, in the form and for subscribers. */
  const judge = (names: readonly string[] = Object.keys(rules.fields)): void => {
    const changed: { name: string; errors: string[] }[] = []
    for (const name of names) {
      const error = refused[name] ?? (left.has(name) ? rules.wrong(name) : undefined)
      if (error === shown.get(name)) continue
      if (error === undefined) shown.delete(name)
      else shown.set(name, error)
      changed.push({ name, errors: error === undefined ? [] : [error] })
    }
    if (changed.length === 0) return
    form.setFields(changed)
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
      // A rule may read other fields, so all shown errors are updated.
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
