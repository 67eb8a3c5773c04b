/** ms: what was asked for first is painted by then, whatever else goes on. */
const LATEST_MS = 2_000

/** Runs something once the browser has nothing else to do. @returns how to call it off */
export function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(run, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(idle)
}
