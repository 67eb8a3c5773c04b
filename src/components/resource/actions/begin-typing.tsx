import { useEffect, type RefObject } from 'react'
import type { Field, Fields, FormValues } from '../../../lib/resource'
import { focusField } from '../../fields/focus-field'
import { useWide } from '../parts/use-wide'

/**
 * Focuses the first text input once its container is mounted; not on a phone, where the keyboard
 * would cover the rest.
 */
export function BeginTyping(props: {
  root: RefObject<HTMLFormElement | null>
  fields: Fields
  values: () => FormValues
}) {
  const { root, fields, values } = props
  const wide = useWide()
  useEffect(() => {
    const typed = values()
    const shown = Object.keys(fields).filter(
      (name) => (fields[name] as Field).visible?.(typed) ?? true,
    )
    const blank = shown.find((name) => [undefined, null, ''].includes(typed[name] as ''))
    const to = blank ?? shown[0]
    if (!wide || !to) return
    // Deferred: the dialog focuses itself first.
    setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) focusField(root.current, to)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return null
}
