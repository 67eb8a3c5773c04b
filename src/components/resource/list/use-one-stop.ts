import { useEffect, type RefObject } from 'react'

/**
 * One Tab stop per row: the link to its record, or else its first control; arrow keys reach the
 * others (the shell's shortcuts). Set in the DOM when Tab is pressed, so that it holds for whatever
 * the rows show by then, and rows are not rendered differently for it.
 */
export function useOneStop(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return
      for (const row of box.current?.querySelectorAll('tbody > tr') ?? []) {
        const stops = [...row.querySelectorAll<HTMLElement>('a[href], button, input')]
        const first = stops.find((stop) => stop.matches('a')) ?? stops[0]
        for (const stop of stops) if (stop !== first) stop.tabIndex = -1
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [box])
}
