import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../light/when-idle'
import type { Row } from '../parts/value'

/** More than a tall window shows. */
const FIRST = 30
const STEP = 20

/**
 * Number of rendered rows of a page. The first ones render at once, the rest when the browser is
 * idle, or earlier when the user scrolls, uses the keyboard, searches the page or prints it.
 * @param scrolledTo the list is restored at a scroll position: then every row renders at once
 */
export function useRowsDrawn(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  scrolledTo: number,
): number {
  const scrolled = useRef(scrolledTo > 0)
  const begin = () => ({ rows, count: scrolled.current ? rows.length : FIRST })
  const [drawn, setDrawn] = useState(begin)
  // A user who is further down when rows are refetched stays there.
  const now = drawn.rows === rows ? drawn : begin()
  if (now !== drawn) setDrawn(now)
  const partial = now.count < rows.length

  useEffect(() => {
    const element = box.current
    if (!element) return
    const note = () => {
      scrolled.current = element.scrollTop > 0
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box])

  useEffect(() => {
    if (!partial) return
    const more = (count: number) =>
      setDrawn((before) => (before.rows === rows ? { rows, count: before.count + count } : before))
    return whenIdle(() => startTransition(() => more(STEP)))
  }, [rows, now.count, partial])

  useEffect(() => {
    const element = box.current
    if (!partial || !element) return
    const all = () => setDrawn({ rows, count: rows.length })
    const soon = () => startTransition(all)
    const atOnce = () => flushSync(all)
    const onKey = (event: KeyboardEvent) => {
      const finds = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      if (finds || event.key === 'F3') atOnce()
    }
    element.addEventListener('scroll', soon, { passive: true })
    element.addEventListener('focusin', soon)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('beforeprint', atOnce)
    return () => {
      element.removeEventListener('scroll', soon)
      element.removeEventListener('focusin', soon)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('beforeprint', atOnce)
    }
  }, [rows, partial, box])

  return Math.min(now.count, rows.length)
}
