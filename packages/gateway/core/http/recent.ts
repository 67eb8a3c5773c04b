/** A cache of recent values by key; the oldest is evicted when there are too many. */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

/**
 * @param max entries kept at most
 * @param keepMs how long an entry counts
 * @param now a clock in ms that only goes forward
 */
export function createRecent<V>(
  max: number,
  keepMs: number,
  now: () => number = () => performance.now(),
): Recent<V> {
  const kept = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      if (entry.until > now()) return entry.value
      kept.delete(key)
      return undefined
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, { value, until: now() + keepMs })
      if (kept.size > max) kept.delete(kept.keys().next().value!)
    },
    delete: (key) => void kept.delete(key),
  }
}
