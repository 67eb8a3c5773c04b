/** Bytes of a body processed at once; the rest waits for the next slice. */
export const SLICE_BYTES = 64 * 1024

const waiting: (() => void)[] = []

function runNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(runNext)
}

/**
 * The work on large bodies is cut into slices, of which each turn of the event loop runs one: calls
 * with small bodies are answered between them, however many large bodies come in.
 * @returns resolves when the next slice of the caller's work may run
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(runNext)
  })
}
