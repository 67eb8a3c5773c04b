import { useEffect } from 'react'

/** Focusable elements. */
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/**
 * Rendered before a dialog: when that closes, the focus returns to the element that opened it; if
 * that is gone (a button whose action is done), to the nearest element. A focus that moved
 * elsewhere meanwhile stays.
 */
export function FocusBack() {
  useEffect(() => {
    const from = document.activeElement
    const around = [from?.closest('tr, li'), from?.closest('[role=toolbar], section')]
    return () => {
      // Deferred: the dialog's own parts have handled the focus by then.
      setTimeout(() => {
        const now = document.activeElement
        if (now !== null && now !== document.body) return
        const near = around.find((one) => one?.isConnected)
        const to = canTake(from)
          ? from
          : (near?.querySelector(FOCUSABLE) ?? document.getElementById('main'))
        if (to instanceof HTMLElement) to.focus({ preventScroll: true })
      })
    }
  }, [])
  return null
}

const canTake = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  element.isConnected &&
  !element.matches(':disabled')
