/**
 * Spec §5: one upload at a time. One queue for the whole page; later picks wait their turn.
 * A failed or abandoned upload lets the next one start.
 */
let last: Promise<unknown> = Promise.resolve()

export function enqueueUpload<T>(upload: () => Promise<T>): Promise<T> {
  const mine = last.then(upload, upload)
  last = mine.catch(() => undefined)
  return mine
}
