import { createContext, use, type ComponentProps } from 'react'

/** How a picker's inputs take text: the picker itself only ever holds dates. */
export interface TypedInputs {
  /** The text of an input while a user types, or while it cannot be read; else undefined. */
  typed: (id: string) => string | undefined
  onType: (id: string, text: string) => void
  /** Enter, or the cursor leaves the input. @returns false where nothing was typed */
  onDone: (id: string, key?: 'Enter') => boolean
}

export const TypedInputsContext = createContext<TypedInputs | null>(null)

/**
 * The input inside antd's picker. The picker would put its former date in place of a text that it
 * cannot parse; this input keeps the text, and `TypedInputs` reads it.
 */
export function TypedInput({ value, onChange: _, ...props }: ComponentProps<'input'>) {
  const inputs = use(TypedInputsContext)
  if (!inputs) throw new Error('TypedInput: wanted TypedInputs above, got none')
  const { id = '' } = props
  return (
    <input
      {...props}
      value={inputs.typed(id) ?? value}
      onChange={(event) => inputs.onType(id, event.target.value)}
      onKeyDown={(event) => {
        // Enter takes the typed date; it does not send the form around it.
        if (event.key === 'Enter') event.nativeEvent.preventDefault()
        if (event.key !== 'Enter' || !inputs.onDone(id, 'Enter')) props.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        props.onBlur?.(event)
        inputs.onDone(id)
      }}
    />
  )
}
