import { AsyncResource } from 'node:async_hooks'

/**
 * Wakes the runners of this process when a job was added. The adding transaction has not committed
 * yet at that moment, so a woken runner polls a few times in quick succession (see `runner.ts`).
 */
const sleepers = new Set<() => void>()

export function poke(): void {
  for (const wake of sleepers) wake()
}

/** @returns stops listening */
export function onPoke(wake: () => void): () => void {
  // A woken listener must not run in the async context of the transaction.
  const own = AsyncResource.bind(wake)
  sleepers.add(own)
  return () => sleepers.delete(own)
}
