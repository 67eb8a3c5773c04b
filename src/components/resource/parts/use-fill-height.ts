import { useLayoutEffect, type RefObject } from 'react'

/** px under the view: the page's own padding. */
const BELOW = 16

/**
 * Lets a view end where the window ends, so that its table scrolls inside with the header and the
 * horizontal scroll bar in sight. Sets `--rv-height`; short content stays short.
 */
export function useFillHeight(root: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const element = root.current
    if (!element || !active) return
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--rv-height', `${window.innerHeight - top - BELOW}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      element.style.removeProperty('--rv-height')
    }
  }, [root, active])
}
