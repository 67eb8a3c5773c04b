import { createContext, use, type ComponentProps } from 'react'

/** How the inputs of a picker accept text: the picker itself only has dates. */
export interface TypedInputs {
  /** The text of an input while the user types, or while it is unparsable; else undefined. */
  typed: (id: string) => string | undefined
  onType: (id: string, text: string) => void
  /**
   * Enter or blur.
   * @returns false where no text was typed
   */
  onDone: (id: string, key?: 'Enter') => boolean
}

export const TypedInputsContext = createContext<TypedInputs | null>(null)

/**
 * The input inside antd's picker. The picker would restore its former date in place of unparsable
 * text; this input preserves the text, and `TypedInputs` reads it.
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
        // Enter accepts the typed date; it does not submit the form around it.
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
