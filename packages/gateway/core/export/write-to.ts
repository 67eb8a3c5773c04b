import type { Writable } from 'node:stream'

/**
 * Writes with backpressure.
 * @throws the error of the stream, which then never drains
 */
export async function writeTo(out: Writable, chunk: Uint8Array | string): Promise<void> {
  if (out.destroyed) throw reasonOf(out)
  if (!out.write(chunk)) await drained(out)
}

function drained(out: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      for (const event of EVENTS) out.off(event, settle)
      if (out.destroyed) reject(reasonOf(out))
      else resolve()
    }
    for (const event of EVENTS) out.on(event, settle)
  })
}

const EVENTS = ['drain', 'close', 'error'] as const

const reasonOf = (out: Writable): Error =>
  out.errored ?? new Error('the file was closed while it was written')
