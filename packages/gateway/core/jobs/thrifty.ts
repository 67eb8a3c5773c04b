import { setFlagsFromString } from 'node:v8'

/** By how many percent of what is in use the heap may grow before V8 collects it. */
const GROWTH = 30

/**
 * Runs a job that makes much garbage. On a machine with memory to spare, V8 lets a heap grow to
 * several times what is in use (docs/scaling.md); a process runs one long job at a time, so the next
 * one finds V8's own rule again.
 */
export async function thrifty<T>(run: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
  try {
    return await run()
  } finally {
    setFlagsFromString('--heap-growing-percent=0')
  }
}
