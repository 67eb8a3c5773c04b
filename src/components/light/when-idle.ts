/** ms: maximum delay; the first content is painted by then. */
const LATEST_MS = 2_000

/**
 * Runs a function once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  // Safari lacks it.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(run, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(idle)
}
