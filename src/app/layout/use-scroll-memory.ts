import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { VisitedViews } from '../visited-views'

/** Maximum ms for a screen to grow to its former height. */
const PATIENCE_MS = 4_000

/**
 * Restores the scroll position of each tab. Rows may arrive after the screen, so it tries again
 * while the content grows, until the position is reached or the user scrolls.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  views: VisitedViews,
  path: string,
): void {
  const last = useRef(0)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const wanted = views.get(path)?.scroll ?? 0
    // Scrolling to the current position would force a layout before the first paint.
    if (wanted !== last.current) box.scrollTop = wanted
    last.current = wanted
    let seeking = wanted > 0
    const stop = () => {
      seeking = false
      observer?.disconnect()
      window.clearTimeout(timer)
    }
    const seek = () => {
      if (!seeking) return
      box.scrollTop = wanted
      if (Math.abs(box.scrollTop - wanted) < 2) stop()
    }
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => seek())
    if (box.firstElementChild) observer?.observe(box.firstElementChild)
    const timer = window.setTimeout(stop, PATIENCE_MS)
    const onScroll = () => {
      if (!seeking) last.current = box.scrollTop
    }
    const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const name of events) box.addEventListener(name, stop, { passive: true })
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      for (const name of events) box.removeEventListener(name, stop)
      box.removeEventListener('scroll', onScroll)
      views.scrolled(path, last.current)
    }
  }, [scroller, views, path])

  useEffect(() => {
    const keep = () => views.scrolled(path, last.current)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [views, path])
}
