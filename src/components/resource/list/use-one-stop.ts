import { useEffect, type RefObject } from 'react'
import { whenIdle } from '../../light/when-idle'
import type { Row } from '../parts/value'

/**
 * One Tab stop per row: the link to its record, or else its first control; arrow keys reach the
 * others (the shell's shortcuts). Set in the DOM once the browser is idle, so that rows are not
 * rendered differently for it.
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
