import { useSyncExternalStore } from 'react'

/**
 * Spec §5: one upload at a time. One queue for the whole page. After a failed or aborted upload the
 * next one starts.
 */
let last: Promise<unknown> = Promise.resolve()
let under = 0
const listeners = new Set<() => void>()

function count(by: number): void {
  under += by
  listeners.forEach((listener) => listener())
}

export function enqueueUpload<T>(upload: () => Promise<T>): Promise<T> {
  const mine = last.then(upload, upload)
  last = mine.catch(() => undefined).finally(() => count(-1))
  count(1)
  return mine
}

export const isUploading = (): boolean => under > 0

/** Resolves once the queue is empty. */
export async function uploadsDone(): Promise<void> {
  while (isUploading()) await last
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether some selected file is not uploaded yet: leaving would lose it. */
export const useUploading = (): boolean => useSyncExternalStore(subscribe, isUploading)
