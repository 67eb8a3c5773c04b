/** One uncaught UI error as the log shows it (spec §8). */
export interface ErrorLogEntry {
  id: number
  message: string
  /** The component stack, or the error's source. */
  info: string
  url: string
  /** Epoch ms of the last time it happened. */
  at: number
  /** How often in a row. */
  count: number
}

export interface ErrorLog {
  list: () => readonly ErrorLogEntry[]
  add: (error: unknown, info?: string) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** Maximum number of entries; the oldest are dropped. */
const LIMIT = 50

/**
 * Holds uncaught UI errors in memory until the page is closed or the user clears them.
 * @param edge.enabled production only (spec §8): in development the browser's console shows them
 */
export function createErrorLog(edge: {
  enabled: boolean
  now: () => number
  url: () => string
}): ErrorLog {
  const listeners = new Set<() => void>()
  let list: readonly ErrorLogEntry[] = []
  let nextId = 1
  const change = (next: readonly ErrorLogEntry[]) => {
    list = next
    listeners.forEach((listener) => listener())
  }
  return {
    list: () => list,
    add(error, info = '') {
      if (!edge.enabled || isExpected(error)) return
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const newest = list[0]
      const entry = { message, info: info.trim() || stackOf(error), url: edge.url() }
      if (newest && newest.message === message && newest.url === entry.url)
        change([{ ...newest, at: edge.now(), count: newest.count + 1 }, ...list.slice(1)])
      else change([{ ...entry, id: nextId++, at: edge.now(), count: 1 }, ...list].slice(0, LIMIT))
    },
    clear: () => change([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Failed and aborted calls had their toast; they are not UI errors. */
function isExpected(error: unknown): boolean {
  // By name: an abort is a DOMException, which is not an Error in every browser.
  const name = (error as { name?: unknown } | null | undefined)?.name
  return name === 'ConsoleError' || name === 'AbortError'
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')

/**
 * Logs errors that no component caught.
 * @returns a function that stops it
 */
export function watchUncaught(target: Window, log: ErrorLog): () => void {
  const onError = (event: ErrorEvent) => {
    // Browsers report this when a layout settles one frame late; it is no failure.
    if (event.message.startsWith('ResizeObserver loop')) return
    log.add(event.error ?? event.message, `${event.filename}:${event.lineno}`)
  }
  const onRejection = (event: PromiseRejectionEvent) => log.add(event.reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
