import { useEffect, type RefObject } from 'react'
import { whenIdle } from '../../light/when-idle'
import type { Row } from '../parts/value'

/**
 * Tab stops once in each row, at what leads to its record, or else at the first there is; arrows
 * lead to the rest (the shell's keys). Said on the page once the browser is idle: rows do not draw
 * themselves differently for it.
 */
export function useOneStop(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  drawn: number,
): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const row of box.current?.querySelectorAll('tbody > tr') ?? []) {
          const stops = [...row.querySelectorAll<HTMLElement>('a[href], button, input')]
          const first = stops.find((stop) => stop.matches('a')) ?? stops[0]
          for (const stop of stops) if (stop !== first) stop.tabIndex = -1
        }
      }),
    [box, rows, drawn],
  )
}
