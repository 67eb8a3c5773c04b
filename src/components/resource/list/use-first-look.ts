import { useEffect, useState } from 'react'
import { useConsole } from '../../console'
import { listStorageKey, readStoredList } from './use-look'

/** ms: a layout that takes longer is applied after the rows are shown. */
const LONGEST_MS = 1_000

/**
 * In a browser without a stored layout the rows wait for the gateway's, so that they render once.
 * Afterwards it is stored here, and they never wait.
 * @param views the gateway stores layouts,
 * @param fetching rows are loading
 */
export function useFirstLook(resource: string, views: boolean, fetching: boolean) {
  const { session } = useConsole()
  const [isNew] = useState(() => !readStoredList(listStorageKey(session, resource)).views)
  const [isReady, setReady] = useState(!isNew)
  const waits = views && !isReady
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setReady(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [waits])
  /** Called after each render: the default view must be requested before the list is shown. */
  const onHeard = () => {
    if (!fetching) setReady(true)
  }
  return { isNew, waits, onHeard }
}
