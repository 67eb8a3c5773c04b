import { useEffect, useRef } from 'react'

/** ms: a screen's words have come by then. */
const PATIENCE_MS = 8_000

/**
 * A screen that is opened takes the focus where the one before it had it or lost it: to its heading,
 * or, in a list that one comes back to, to the row one came from. Whoever presses a key or a button
 * before it stands has the focus where they put it.
 */
export function useArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (from === pathname) return
    const main = document.getElementById('main')
    if (!main) return
    let given: HTMLElement | undefined
    const give = () => {
      if (!isFree(given)) return
      const row = main.querySelector<HTMLElement>(`:is(tr, li) a[href=${JSON.stringify(from)}]`)
      const to = row ?? main.querySelector<HTMLElement>('h1')
      if (!to || to === given) return
      if (!to.matches('a')) to.tabIndex = -1
      given = to
      to.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(give)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const name of ACTS) window.removeEventListener(name, stop, true)
    }
    const timer = setTimeout(stop, PATIENCE_MS)
    for (const name of ACTS) window.addEventListener(name, stop, true)
    observer.observe(main, { childList: true, subtree: true })
    give()
    return stop
  }, [pathname])
}

/** What leads to another screen, and still stands there. */
const LEADS = '.sidebar, .breadcrumb'

const ACTS = ['keydown', 'pointerdown'] as const

/** Nobody has the focus, or who led here: the menu, or the heading that stood for a moment. */
function isFree(given: HTMLElement | undefined): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === given || now.closest(LEADS) !== null
}
