import { useCallback, useState } from 'react'
import { useConsole } from '../../console'
import { loadColumns, saveColumns, type ColumnChoice } from './column-store'

/** The user's columns of a list, of each of its variants by itself, and the way to change them. */
export function useColumnChoice(
  resource: string,
  variant: string | undefined,
): [ColumnChoice | undefined, (choice: ColumnChoice | undefined) => void] {
  const { userId } = useConsole().session.get()
  const place = variant === undefined ? resource : `${resource}.${variant}`
  const [kept, setKept] = useState(() => ({ place, choice: loadColumns(userId, place) }))
  // Read once for a place; where storage is refused, the choice holds in memory.
  const now = kept.place === place ? kept : { place, choice: loadColumns(userId, place) }
  if (now !== kept) setKept(now)
  const choose = useCallback(
    (choice: ColumnChoice | undefined) => {
      setKept({ place, choice })
      saveColumns(userId, place, choice)
    },
    [place, userId],
  )
  return [now.choice, choose]
}
