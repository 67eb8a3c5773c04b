const listeners = new Set<() => void>()

/** Tells whoever waits for finished exports that another one is being made. */
export function exportBegun(): void {
  for (const listener of listeners) listener()
}

/** @returns ends it */
export function onExportBegun(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
