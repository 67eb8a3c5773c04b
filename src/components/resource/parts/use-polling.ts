import { useCallback, useEffect, useRef, useState } from 'react'

const EVERY_MS = 5_000
/** Nobody looks at a page for longer; asking on for ever would only load the gateway. */
const FOR_MS = 10 * 60_000

/**
 * Asks every five seconds while the page is seen and somebody else has the next step; after ten
 * minutes only by hand.
 * @param ask keeps its identity
 */
export function usePolling(waiting: boolean, ask: () => void) {
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (!waiting || paused) return
    const since = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since > FOR_MS) setPaused(true)
      else if (document.visibilityState === 'visible') ask()
    }, EVERY_MS)
    // Back at the page, after a while elsewhere: what has happened meanwhile?
    const onSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [ask, paused, waiting])

  /** By hand: at once, and again every five seconds. */
  const refresh = useCallback(() => {
    setPaused(false)
    ask()
  }, [ask])

  return { paused: waiting && paused, refresh }
}

/** `ask`, one at a time, and how the last one went. */
export function useAsking(ask: () => Promise<unknown>) {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string>()
  const latest = useRef(ask)
  latest.current = ask
  const busy = useRef(false)
  const once = useCallback(() => {
    if (busy.current) return
    busy.current = true
    setAsking(true)
    latest
      .current()
      .then(
        () => setFailed(undefined),
        (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        busy.current = false
        setAsking(false)
      })
  }, [])
  return { ask: once, asking, failed }
}
