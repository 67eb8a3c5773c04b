import { AsyncResource } from 'node:async_hooks'

/** Wakes this process's senders when something was asked; the asking transaction commits soon. */
const sleepers = new Set<() => void>()

export function wakeSender(): void {
  for (const wake of sleepers) wake()
}

/** @returns how to stop listening. */
export function onAsked(wake: () => void): () => void {
  // What is woken is no part of the transaction that asks.
  const own = AsyncResource.bind(wake)
  sleepers.add(own)
  return () => sleepers.delete(own)
}
