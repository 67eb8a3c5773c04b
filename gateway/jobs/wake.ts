/**
 * Wakes the runners of this process when work was added. The adding transaction has not committed
 * yet at that moment, so a woken runner looks a few times in quick succession (see `runner.ts`).
 */
const sleepers = new Set<() => void>()

export function poke(): void {
  for (const wake of sleepers) wake()
}

/** @returns how to stop listening. */
export function onPoke(wake: () => void): () => void {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
