import { useId, type ReactNode } from 'react'
import type { Field, FormValues } from '../../lib/resource'
import type { ControlProps } from './control'
import { FieldInput } from './field-input'

/** Kinds with several inputs: a named group instead of a label for one input. */
const GROUPS: readonly string[] = ['images', 'file', 'flag', 'region']
/** Kinds with a text input. */
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
/** Kinds with full width. */
const BROAD: readonly string[] = ['images', 'file', 'longText', 'region']

/** Layout of a field where it differs from its kind's. */
export interface FieldLook {
  /** The field's name in the DOM where it is not its own: a cell of a table. */
  path?: string
  /** Renders the input in place of its kind's own. */
  control?: (props: ControlProps) => ReactNode
  /** The control has several inputs: a named group. */
  grouped?: boolean
  /** Full width. */
  broad?: boolean
  /** A short note on the value's origin, e.g. 识别. */
  mark?: string
  /** A warning that does not block submission. */
  warning?: string
  /** Below the input: an old value, an offer, a choice. */
  children?: ReactNode
}

export interface FieldLineProps extends FieldLook {
  name: string
  field: Field
  required: boolean
  hint: string | undefined
  error: string | undefined
  /** Values of the other fields, for dependent choices. */
  values: FormValues
  onBlur: () => void
  /** Injected by the form item around it. */
  value?: unknown
  onChange?: (value: unknown) => void
}

/** A field of a form: its label, its input, a hint, and its error. */
export function FieldLine(props: FieldLineProps) {
  const { name, field, required, hint, error, values, value, onChange, onBlur } = props
  const { control, mark, warning, children } = props
  const id = useId()
  const grouped =
    props.grouped ?? (GROUPS.includes(field.kind) || (field.kind === 'enum' && field.radio))
  const broad = props.broad ?? BROAD.includes(field.kind)
  const typed = TYPED.includes(field.kind) && !props.grouped
  const notes = [
    // Antd puts a select's aria-required on an element where it is not allowed, so a hidden text
    // says it.
    required && !typed && `${id}-required`,
    error && `${id}-error`,
    (!error || field.note) && hint && `${id}-hint`,
    mark && `${id}-mark`,
    !error && warning && `${id}-warning`,
  ].filter(Boolean)
  // The asterisk is drawn by CSS: a field's accessible name is its label only.
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
        {/* A hint that depends on the input also explains how to correct it. */}
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
