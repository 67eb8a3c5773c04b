import { useId } from 'react'
import { FieldInput } from './field-input'
import type { FieldForm } from './use-field-form'

/** Kinds that draw several inputs: a group with a name instead of a label for one input. */
const GROUPS: readonly string[] = ['images', 'file', 'flag', 'region']
/** Kinds drawn as a text input. */
const TYPED: readonly string[] = [
  'id',
  'text',
  'longText',
  'money',
  'rate',
  'count',
  'decimal',
  'mobile',
  'secret',
]
/** Kinds that need the whole width. */
const BROAD: readonly string[] = ['images', 'file', 'longText', 'region']

/** A field of a form: its label, its input, a hint, and what is wrong with it. */
export function FormItem({ form, name }: { form: FieldForm; name: string }) {
  const id = useId()
  const field = form.fields[name]
  if (!field || !form.isVisible(name)) return null
  const error = form.errorOf(name)
  const required = form.isRequired(name)
  const grouped = GROUPS.includes(field.kind) || (field.kind === 'enum' && field.radio)
  const typed = TYPED.includes(field.kind)
  const notes = [
    // Antd puts aria-required of a select on an element that may not carry it: said in words.
    required && !typed && `${id}-required`,
    error ? `${id}-error` : field.hint && `${id}-hint`,
  ].filter(Boolean)
  // The star is drawn by CSS: a field's name is its label and nothing else.
  const mark = required ? 'rv-label rv-required' : 'rv-label'
  return (
    <div
      className={`rv-item${BROAD.includes(field.kind) ? ' rv-item-broad' : ''}`}
      data-field={name}
      {...(grouped && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {grouped ? (
        <span className={mark} id={`${id}-label`}>
          {field.label}
        </span>
      ) : (
        <label className={mark} htmlFor={id}>
          {field.label}
        </label>
      )}
      <div className="rv-input">
        <FieldInput
          id={id}
          field={field}
          values={form.values}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          onBlur={() => form.blur(name)}
          placeholder={field.placeholder}
          status={error ? 'error' : undefined}
          aria-required={(required && typed) || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.join(' ') || undefined}
        />
        {required && !typed && (
          <span className="rv-hidden" id={`${id}-required`}>
            必填
          </span>
        )}
        {error ? (
          <p className="rv-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        ) : (
          field.hint && (
            <p className="rv-note" id={`${id}-hint`}>
              {field.hint}
            </p>
          )
        )}
      </div>
    </div>
  )
}

/** Brings a wrong field into view and puts the cursor into it. */
export function focusField(root: HTMLElement | null, name: string): void {
  const item = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
    (element) => element.dataset.field === name,
  )
  item?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  item
    ?.querySelector<HTMLElement>('input:not([type=file]), textarea, button, [tabindex="0"]')
    ?.focus({ preventScroll: true })
}
