import { useEffect, useRef } from 'react'

/**
 * Handles clicks inside an element by delegation: copy buttons, checkboxes and links of 100 rows
 * share one listener. Their targets are real buttons and links, so the keyboard reaches them too.
 */
export function useNativeClick<T extends HTMLElement>(handle: (event: MouseEvent) => void) {
  const root = useRef<T>(null)
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const element = root.current
    if (!element) return
    const hear = (event: MouseEvent) => latest.current(event)
    element.addEventListener('click', hear)
    return () => element.removeEventListener('click', hear)
  }, [])
  return root
}
