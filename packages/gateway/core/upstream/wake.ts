import { AsyncResource } from 'node:async_hooks'

/** Wakes this process's senders after an order; the asking transaction commits soon. */
const sleepers = new Set<() => void>()

export function wakeSender(): void {
  for (const wake of sleepers) wake()
}

/** @returns stops listening */
export function onAsked(wake: () => void): () => void {
  // A woken listener must not run in the async context of the transaction.
  const own = AsyncResource.bind(wake)
  sleepers.add(own)
  return () => sleepers.delete(own)
}
