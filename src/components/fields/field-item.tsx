import { Form } from 'antd'
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isRequired } from '#domain/validation/field-rules'
import type { Field, FormValues } from '../../lib/resource'
import { FieldLine, type FieldLook } from './field-line'
import type { FieldRules } from './field-rules'

export const FieldRulesContext = createContext<FieldRules | null>(null)

export function useRules(): FieldRules {
  const rules = use(FieldRulesContext)
  if (!rules) throw new Error('useRules: wanted a FieldsForm above, got none')
  return rules
}

/**
 * A value computed from the form's values; renders again only when it changes. (A watch at the
 * form's root would render every field at every key.)
 * @param look computes the value; only the first function is used
 */
export function useFormValue<T>(look: (values: FormValues) => T): T {
  const { form } = useRules()
  // `useWatch` has no value before its first effect.
  return Form.useWatch(look, { form, preserve: true }) ?? look(form.getFieldsValue(true))
}

/** A declared field in an antd form: a form item with its line. */
export function FieldItem({ name, ...look }: FieldLook & { name: string }) {
  const rules = useRules()
  const seen = useFormValue((values) => sightOf(rules, name, values))
  // An item without antd's own layout reports an error only when its status changes, not when the
  // message does.
  const error = useSyncExternalStore(rules.subscribe, () => rules.errorOf(name))
  const item = useMemo(
    () => [
      {
        validator: () => {
          const wrong = rules.wrong(name)
          return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong))
        },
      },
    ],
    [rules, name],
  )
  const { visible } = seen
  useEffect(() => {
    if (visible) rules.drawn(name)
  }, [rules, name, visible])
  if (!visible) return null
  return (
    // The rules decide when a field is validated: on blur, once the pointer is up.
    <Form.Item name={name} noStyle rules={item} validateTrigger={NEVER}>
      <FieldLine
        {...look}
        name={name}
        field={rules.fields[name] as Field}
        required={seen.required}
        hint={seen.hint}
        values={seen.above}
        error={error}
        onBlur={() => rules.leave(name)}
      />
    </Form.Item>
  )
}

const NEVER: string[] = []

/** The other fields' values that a field's line depends on. */
function sightOf(rules: FieldRules, name: string, values: FormValues) {
  const field = rules.fields[name]
  if (!field) return { visible: false, required: false, hint: undefined, above: {} }
  return {
    visible: field.visible?.(values) ?? true,
    required: isRequired(field, values),
    hint: field.note?.(values) ?? field.hint,
    above: Object.fromEntries((field.source?.parents ?? []).map((one) => [one, values[one]])),
  }
}
