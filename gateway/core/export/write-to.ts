import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Writes at the stream's own pace.
 * @throws what broke the stream; one that is gone already would never drain
 */
export async function writeTo(out: Writable, chunk: Buffer | string): Promise<void> {
  if (out.destroyed) throw out.errored ?? new Error('the file was closed while it was written')
  if (!out.write(chunk)) await once(out, 'drain')
}
