import { useEffect, useRef } from 'react'

/** ms to wait for the screen's content. */
const PATIENCE_MS = 8_000

/**
 * Moves the focus into a screen after navigation if the previous screen had it or lost it: to its
 * heading or, back in a list, to the row the user came from. A key press or click by the user in
 * the meantime cancels it.
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

/** Links outside the screen that remain after navigation. */
const LEADS = '.sidebar, .breadcrumb'

const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Whether the focus is free: on no element, on the menu link that was used, or on the heading given
 * before.
 */
function isFree(given: HTMLElement | undefined): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === given || now.closest(LEADS) !== null
}
