import { FieldLine, type FieldLook } from '../../components/fields/field-line'
import type { Fields, FormValues } from '../../lib/resource'

/**
 * A field's state in the application's own form state, which merges and saves while the user types.
 */
export interface FieldForm {
  fields: Fields
  values: FormValues
  errorOf: (name: string) => string | undefined
  isRequired: (name: string) => boolean
  isVisible: (name: string) => boolean
  set: (name: string, value: unknown) => void
  blur: (name: string) => void
}

/** A field of the application, with the line of all forms. */
export function FormItem({ form, name, ...look }: FieldLook & { form: FieldForm; name: string }) {
  const field = form.fields[name]
  if (!field || !form.isVisible(name)) return null
  return (
    <FieldLine
      {...look}
      name={name}
      field={field}
      required={form.isRequired(name)}
      hint={field.note?.(form.values) ?? field.hint}
      error={form.errorOf(name)}
      values={form.values}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      onBlur={() => form.blur(name)}
    />
  )
}
