import { useEffect, useState } from 'react'
import { useConsole } from '../../console'
import { keptPlace, readKept } from './use-look'

/** ms: a look that takes longer changes the rows when it comes. */
const LONGEST_MS = 1_000

/**
 * In a browser that never heard how its user wants a list, the rows wait for it: they are drawn
 * once. From then on it is known here, and they never wait.
 * @param views the gateway keeps looks, @param fetching rows are on their way
 */
export function useFirstLook(resource: string, views: boolean, fetching: boolean) {
  const { session } = useConsole()
  const [isNew] = useState(() => !readKept(keptPlace(session, resource)).views)
  const [stands, setStands] = useState(!isNew)
  const waits = views && !stands
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setStands(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [waits])
  /** Said after each drawing: the default view, too, is asked for before anything stands. */
  const onHeard = () => {
    if (!fetching) setStands(true)
  }
  return { isNew, waits, onHeard }
}
