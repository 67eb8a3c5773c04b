import { useSyncExternalStore } from 'react'

/** Tokens of files that were downloaded since the console was opened. */
let taken: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Records that the user has the file, so that no notice offers it again. */
export function fileTaken(jToken: string): void {
  taken = new Set([...taken, jToken])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The downloaded files, from any screen. */
export const useTakenFiles = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => taken)
