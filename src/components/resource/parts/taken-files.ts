import { useSyncExternalStore } from 'react'

/** Tokens of files that were handed over since the console was opened. */
let taken: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Remembers that somebody has the file, so that nothing offers it as news. */
export function fileTaken(jToken: string): void {
  taken = new Set([...taken, jToken])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files that were handed over, wherever it was asked for. */
export const useTakenFiles = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => taken)
