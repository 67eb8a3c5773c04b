import { useEffect, useRef, type KeyboardEvent } from 'react'

const INPUTS =
  'input:not([type=hidden]):not([type=file]):not([type=radio]):not([disabled]):not([readonly]),' +
  'input[type=radio]:checked:not([disabled]), textarea:not([disabled]), button[role=switch]:not([disabled])'

/**
 * Enter goes to the next input, Ctrl+Enter to the next step or to submitting. An open list or
 * calendar handles Enter itself.
 */
export function handleKeys(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    event.stopPropagation()
    onDone()
    return
  }
  const target = event.target as HTMLElement
  if (event.shiftKey || event.altKey || !target.matches('input')) return
  if (target.getAttribute('type') === 'file') return
  if (target.getAttribute('role') === 'combobox') {
    // An open select chooses; an empty one opens.
    const chosen = target.closest('.ant-select')?.querySelector('.ant-select-selection-item')
    if (target.getAttribute('aria-expanded') === 'true' || !chosen) return
    event.stopPropagation()
  }
  event.preventDefault()
  const root = event.currentTarget
  // Deferred: a calendar first accepts the typed date.
  setTimeout(() => next(root, target))
}

/**
 * Ctrl+Enter while no element has the focus, e.g. after the focused offer was taken and unmounted.
 */
export function useLooseKeys(onDone: () => void): void {
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.target === document.body && !document.querySelector('dialog[open]'))
        latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** Focuses the first input of a part of the form. */
export function focusFirst(root: HTMLElement | null, part: string): void {
  const inputs = [...(root?.querySelector(part)?.querySelectorAll<HTMLElement>(INPUTS) ?? [])]
  inputs.find((input) => input.tabIndex >= 0)?.focus({ preventScroll: true })
}

function next(root: HTMLElement, from: HTMLElement): void {
  const inputs = [...root.querySelectorAll<HTMLElement>(INPUTS)].filter(
    (input) => input.tabIndex >= 0 && input.getClientRects().length > 0,
  )
  const at = inputs.indexOf(from)
  const to =
    at >= 0 && inputs[at + 1]
      ? inputs[at + 1]
      : root.querySelector<HTMLElement>('.entry-foot .ant-btn-primary')
  to?.focus()
  if (to instanceof HTMLInputElement && to.type === 'text' && to.getAttribute('role') === null)
    to.select()
}
