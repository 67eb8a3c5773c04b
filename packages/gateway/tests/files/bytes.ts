import type { ByteSource } from '../../core/files/store'

/** Bytes in memory as the source that sniffing reads. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  const all = Buffer.from(bytes)
  return {
    size: all.length,
    readAt: (position, length) => Promise.resolve(all.subarray(position, position + length)),
  }
}
