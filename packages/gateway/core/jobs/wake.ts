import { AsyncResource } from 'node:async_hooks'

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
  // What is woken is no part of the transaction that wakes it.
  const own = AsyncResource.bind(wake)
  sleepers.add(own)
  return () => sleepers.delete(own)
}
