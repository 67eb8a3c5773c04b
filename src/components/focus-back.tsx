import { useEffect } from 'react'

/** What can take the focus. */
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/**
 * Stands before a dialog: when that goes, the focus returns to what opened it; where that is gone
 * (a button whose action is done), to what stands nearest. Whoever has taken it meanwhile keeps it.
 */
export function FocusBack() {
  useEffect(() => {
    const from = document.activeElement
    const around = [from?.closest('tr, li'), from?.closest('[role=toolbar], section')]
    return () => {
      // The dialog's own parts are done by then.
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
