import { useRef, useState, type RefObject } from 'react'
import { ConsoleError } from '../../lib/post'
import { useConsole, type ConsoleServices } from '../console'
import type { FieldRules } from './field-rules'
import { focusField } from './focus-field'

/**
 * Submits a valid form, once at a time; the gateway's field errors are shown at their fields, and
 * the first one is scrolled into view.
 * @param send sends the call, and does what follows success
 * @param onFailed additional handling of a failure
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
 * Shows the errors of a 90400 answer at their fields; by a toast where no field is rendered.
 * @returns the first of the fields; undefined: none is rendered
 */
export function refuseAt(
  rules: FieldRules,
  root: RefObject<HTMLElement | null>,
  error: unknown,
  toast: ConsoleServices['toast'],
): string | undefined {
  if (!(error instanceof ConsoleError)) return undefined
  const first = rules.refuse(error.errors)
  // The error is rendered first, then scrolled into view.
  if (first) setTimeout(() => focusField(root.current, first))
  else if (Object.keys(error.errors).length > 0) toast('error', error.message)
  return first
}
