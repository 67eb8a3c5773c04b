import { useCallback, useEffect, useRef, useState } from 'react'

const EVERY_MS = 5_000
/** Maximum polling time in ms, to limit the gateway's load. */
const FOR_MS = 10 * 60_000

/**
 * Polls every five seconds while the page is visible and other parties have the next step; after
 * ten minutes only by hand.
 * @param ask must be referentially stable
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
    // The page became visible again: polls at once.
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

/** Runs `ask`, one call at a time, and returns the result of the last one. */
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
