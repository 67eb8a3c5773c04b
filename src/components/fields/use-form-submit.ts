import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { ConsoleError } from '../../lib/post'
import { focusField } from './form-item'
import type { FieldForm } from './use-field-form'

/**
 * Submitting a form: once at a time, only when every field passes, and the first wrong field, by our
 * rules or by the gateway's, is brought into view.
 * @param send does it, and what follows from it; what it throws is told at the fields
 * @param onFailed what else a failure means to the caller
 */
export function useFormSubmit(
  form: FieldForm,
  root: RefObject<HTMLFormElement | null>,
  send: () => Promise<void>,
  onFailed?: (error: unknown) => Promise<void>,
) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy.current) return
    const wrong = form.check()
    if (wrong) {
      focusField(root.current, wrong)
      return
    }
    busy.current = true
    setSending(true)
    try {
      await send()
    } catch (error) {
      const first = error instanceof ConsoleError ? form.refuse(error.errors) : undefined
      // The sentence is drawn first, then brought into view.
      if (first) setTimeout(() => focusField(root.current, first))
      await onFailed?.(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { sending, submit }
}
