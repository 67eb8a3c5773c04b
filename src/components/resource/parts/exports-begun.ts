const listeners = new Set<() => void>()

/** Notifies listeners that a new export is being made. */
export function exportBegun(): void {
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function onExportBegun(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
