/** Wakes this process's senders when something was asked; the asking transaction commits soon. */
const sleepers = new Set<() => void>()

export function wakeSender(): void {
  for (const wake of sleepers) wake()
}

/** @returns how to stop listening. */
export function onAsked(wake: () => void): () => void {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
