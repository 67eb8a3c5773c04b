const PAUSE_MS = 1000
/** Continuous typing is saved after this time too, ms. */
const AT_LATEST_MS = 5000
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000]

/** Schedules saves: after a pause in typing, and with growing delays while offline. */
export function createTiming(run: () => void) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let firstEdit: number | undefined
  let tries = 0
  let closed = false

  return {
    /**
     * Values were typed.
     * @param due whether a save is to follow
     */
    edited(due: boolean) {
      const now = Date.now()
      firstEdit ??= now
      clearTimeout(pause)
      if (!due) return
      const wait = Math.max(0, Math.min(PAUSE_MS, firstEdit + AT_LATEST_MS - now))
      pause = setTimeout(run, wait)
    },
    /** A save starts, so no timer is needed. */
    begun() {
      clearTimeout(pause)
      clearTimeout(retry)
      firstEdit = undefined
    },
    answered() {
      tries = 0
    },
    away() {
      if (closed) return
      clearTimeout(retry)
      retry = setTimeout(run, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)])
    },
    /** Stops all timers. */
    close() {
      closed = true
      clearTimeout(pause)
      clearTimeout(retry)
    },
  }
}
