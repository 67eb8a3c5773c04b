import { AsyncResource } from 'node:async_hooks'

export interface Waker {
  /** Wakes the listeners of this process: work was added, whose transaction commits soon. */
  wake(): void
  /** @returns stops listening */
  onWake(listener: () => void): () => void
}

export function createWaker(): Waker {
  const sleepers = new Set<() => void>()
  return {
    wake() {
      for (const listener of sleepers) listener()
    },
    onWake(listener) {
      // A woken listener must not run in the async context of the transaction.
      const own = AsyncResource.bind(listener)
      sleepers.add(own)
      return () => sleepers.delete(own)
    },
  }
}
