import { useRef, useState, type RefObject } from 'react'
import { ConsoleError } from '../../lib/post'
import { useConsole, type ConsoleServices } from '../console'
import type { FieldRules } from './field-rules'
import { focusField } from './focus-field'

/**
 * Sending a form that passes its rules: once at a time; what the gateway refuses stands at its
 * field, and the first one is brought into view.
 * @param send does it, and what follows from it
 * @param onFailed what else a failure means to the caller
 */
export function useFormSubmit(
  rules: FieldRules,
  root: RefObject<HTMLFormElement | null>,
  send: () => Promise<void>,
  onFailed?: (error: unknown) => Promise<void>,
) {
  const { toast } = useConsole()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const finish = async () => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      await send()
    } catch (error) {
      refuseAt(rules, root, error, toast)
      await onFailed?.(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { sending, onFinish: () => void finish() }
}

/**
 * Tells a 90400 answer at its fields; by a toast what has no field shown here.
 * @returns the first of them; undefined: none is shown
 */
export function refuseAt(
  rules: FieldRules,
  root: RefObject<HTMLElement | null>,
  error: unknown,
  toast: ConsoleServices['toast'],
): string | undefined {
  if (!(error instanceof ConsoleError)) return undefined
  const first = rules.refuse(error.errors)
  // The sentence is drawn first, then brought into view.
  if (first) setTimeout(() => focusField(root.current, first))
  else if (Object.keys(error.errors).length > 0) toast('error', error.message)
  return first
}
