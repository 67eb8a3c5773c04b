import type { Waker } from './wake'

/** Work that is done in rounds, one at a time. */
export interface Rounds {
  /** Resolves after a round that began after the call. */
  drain(): Promise<void>
  /** Begins no further round and waits for the current one. */
  stop(): Promise<void>
}

const IDLE_MS = 1_000
/** After a wake-up the adding transaction still has to commit: look soon, a few times. */
const EAGER_MS = 50
const EAGER_LOOKS = 10

/**
 * Repeats a round until it is stopped: soon after a wake-up, else every second.
 * @param round does all work that is due; `signal` aborts when the rounds are stopped
 * @param report gets the failure of a round; the next one runs all the same
 */
export function startRounds(options: {
  round: (signal: AbortSignal) => Promise<void>
  onWake: Waker['onWake']
  report: (error: unknown) => void
}): Rounds {
  const { round, onWake, report } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let eager = 0

  const begin = async (): Promise<void> => {
    next = undefined
    if (!signal.aborted) await round(signal)
  }
  const drain = (): Promise<void> => {
    next ??= current = current.then(begin, begin)
    return next
  }
  const look = async (): Promise<void> => {
    await drain().catch((error: unknown) => {
      if (!signal.aborted) report(error)
    })
    plan()
  }
  const plan = (): void => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(() => void look(), eager-- > 0 ? EAGER_MS : IDLE_MS)
  }
  const unlisten = onWake(() => {
    eager = EAGER_LOOKS
    plan()
  })
  plan()
  return {
    drain,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      unlisten()
      await current.catch(() => undefined)
    },
  }
}
