import type { ByteSource } from './store'

const WINDOW = 64 * 1024

/**
 * The same bytes, read 64 KB at a time: a file of many small parts costs as many reads as a file of
 * few large ones. Reads before the beginning are empty.
 */
export function windowed(file: ByteSource): ByteSource {
  let start = 0
  let part: Buffer = Buffer.alloc(0)
  return {
    get size() {
      return file.size
    },
    async readAt(position, length) {
      if (position < 0 || position >= file.size) return Buffer.alloc(0)
      if (length > WINDOW) return file.readAt(position, length)
      const end = Math.min(position + length, file.size)
      if (position < start || end > start + part.length) {
        part = await file.readAt(position, WINDOW)
        start = position
      }
      return part.subarray(position - start, end - start)
    },
  }
}
