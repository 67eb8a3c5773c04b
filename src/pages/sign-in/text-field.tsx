import { useId, type ComponentProps, type ReactNode, type Ref } from 'react'

/** A labelled input with its error underneath, linked for screen readers. */
export function TextField(
  props: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    label: string
    value: string
    error?: string
    /** A hint under the field, e.g. that caps lock is on. */
    hint?: string
    /** Content beside the input: the captcha's picture, a button. */
    beside?: ReactNode
    onValue: (value: string) => void
    inputRef?: Ref<HTMLInputElement>
  },
) {
  const { label, value, error, hint, beside, onValue, inputRef, ...input } = props
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={error ? 'sign-in-field wrong' : 'sign-in-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-line">
        <input
          {...input}
          id={id}
          ref={inputRef}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {beside}
      </div>
      <p className={error ? 'sign-in-error' : 'sign-in-hint'} id={noteId} aria-live="polite">
        {note}
      </p>
    </div>
  )
}
