const TYPED_MS = 1000
/** Somebody who never pauses is saved all the same. */
const AT_LATEST_MS = 5000
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000]

/** When a save is due: after a pause in typing, and later and later while the line is away. */
export function createTiming(run: () => void) {
  let typed: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let firstTyped: number | undefined
  let tries = 0
  let closed = false

  return {
    /** Something was typed. @param due whether a save shall follow */
    typed(due: boolean) {
      const now = Date.now()
      firstTyped ??= now
      clearTimeout(typed)
      if (!due) return
      const wait = Math.max(0, Math.min(TYPED_MS, firstTyped + AT_LATEST_MS - now))
      typed = setTimeout(run, wait)
    },
    /** A save begins: nothing else need start one. */
    begun() {
      clearTimeout(typed)
      clearTimeout(retry)
      firstTyped = undefined
    },
    answered() {
      tries = 0
    },
    away() {
      if (closed) return
      clearTimeout(retry)
      retry = setTimeout(run, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)])
    },
    /** Nothing starts by itself any more. */
    close() {
      closed = true
      clearTimeout(typed)
      clearTimeout(retry)
    },
  }
}
