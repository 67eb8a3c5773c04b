/**
 * A small seeded generator (mulberry32): the same seed gives the same data on every machine.
 * Never for secrets.
 */
export interface Random {
  /** 0 <= n < limit. */
  below(limit: number): number
  /** Both ends included. */
  between(low: number, high: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight: `{ T1: 65, D1: 35 }`. */
  weighted<K extends string>(weights: Record<K, number>): K
  digits(count: number): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const below = (limit: number): number => next() % limit
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick: (list) => list[below(list.length)]!,
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let rest = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [key, weight] of entries) {
        if (rest < weight) return key
        rest -= weight
      }
      return entries[0]![0]
    },
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
