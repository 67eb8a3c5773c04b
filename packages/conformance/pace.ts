/** Calls per second and key: at once while there is room, in order when there is none. */
export type Pace = (key: string, perSecond: number) => Promise<void>

const SECOND = 1000

/**
 * Keeps a client within what the contract promises not to limit, however fast the machine: in any
 * second it lets through at most `perSecond` calls of one key.
 */
export function createPace(): Pace {
  const sent = new Map<string, number[]>()
  return async (key, perSecond) => {
    const times = sent.get(key) ?? []
    sent.set(key, times)
    const now = performance.now()
    const at = Math.max(now, (times.at(-perSecond) ?? -Infinity) + SECOND)
    // Taken before the wait, or callers of the same moment would all wait for the same place.
    times.push(at)
    if (times.length > perSecond) times.shift()
    if (at > now) await new Promise((resolve) => setTimeout(resolve, Math.ceil(at - now)))
  }
}
