import { useId, type ReactNode } from 'react'
import type { Field, FormValues } from '../../lib/resource'
import type { ControlProps } from './control'
import { FieldInput } from './field-input'

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
  'password',
]
/** Kinds that need the whole width. */
const BROAD: readonly string[] = ['images', 'file', 'longText', 'region']

/** How a field is drawn where it is not as its kind says. */
export interface FieldLook {
  /** What it is found by, where that is not its name: a cell of a table. */
  path?: string
  /** Draws the input in place of its kind's own. */
  control?: (props: ControlProps) => ReactNode
  /** That input is several ones: a group with a name. */
  grouped?: boolean
  /** The whole width. */
  broad?: boolean
  /** A word about where the value comes from, e.g. 识别. */
  mark?: string
  /** Perhaps wrong: said, but it blocks nothing. */
  warning?: string
  /** Under the input: an old value, something offered, a choice. */
  children?: ReactNode
}

export interface FieldLineProps extends FieldLook {
  name: string
  field: Field
  required: boolean
  hint: string | undefined
  error: string | undefined
  /** Sister fields, for the choices that hang on them. */
  values: FormValues
  onBlur: () => void
  /** Given by the form's item around it. */
  value?: unknown
  onChange?: (value: unknown) => void
}

/** A field of a form as it stands there: its label, its input, a hint, and what is wrong with it. */
export function FieldLine(props: FieldLineProps) {
  const { name, field, required, hint, error, values, value, onChange, onBlur } = props
  const { control, mark, warning, children } = props
  const id = useId()
  const grouped =
    props.grouped ?? (GROUPS.includes(field.kind) || (field.kind === 'enum' && field.radio))
  const broad = props.broad ?? BROAD.includes(field.kind)
  const typed = TYPED.includes(field.kind) && !props.grouped
  const notes = [
    // Antd puts aria-required of a select on an element that may not carry it: said in words.
    required && !typed && `${id}-required`,
    error && `${id}-error`,
    (!error || field.note) && hint && `${id}-hint`,
    mark && `${id}-mark`,
    !error && warning && `${id}-warning`,
  ].filter(Boolean)
  // The star is drawn by CSS: a field's name is its label and nothing else.
  const labelClass = required ? 'rv-label rv-required' : 'rv-label'
  const input: ControlProps = {
    id,
    value,
    onChange: (next) => onChange?.(next),
    onBlur,
    placeholder: field.placeholder,
    status: error ? 'error' : undefined,
    'aria-required': (required && typed) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div
      className={`rv-item${broad ? ' rv-item-broad' : ''}`}
      data-field={props.path ?? name}
      {...(grouped && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {grouped ? (
        <span className={labelClass} id={`${id}-label`}>
          {field.label}
        </span>
      ) : (
        <label className={labelClass} htmlFor={id}>
          {field.label}
        </label>
      )}
      <div className="rv-input">
        {control ? control(input) : <FieldInput {...input} field={field} values={values} />}
        {mark && (
          <span className="rv-mark" id={`${id}-mark`}>
            {mark}
          </span>
        )}
        {required && !typed && (
          <span className="rv-hidden" id={`${id}-required`}>
            必填
          </span>
        )}
        {error && (
          <p className="rv-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
        {/* What follows what is typed tells how to mend it. */}
        {(!error || field.note) && hint && (
          <p className="rv-note" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {!error && warning && (
          <p className="rv-warning" id={`${id}-warning`}>
            {warning}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
