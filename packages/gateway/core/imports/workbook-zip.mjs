// A workbook's parts: the entries of its zip as the directory at its end lists them. Other data in
// the file is ignored.
import { fromBufferPromise } from 'yauzl'
import { LIMITS } from './table-limits.mjs'
import { refuse, TOO_LARGE } from './workbook-refusal.mjs'

const MAX_ENTRIES = 200

/**
 * Opens the zip and gives a reader of its parts, each unpacked as a stream. Sizes are counted while
 * unpacking, over all parts: yauzl ends a part that grows beyond what the directory says, so what
 * it says cannot be exceeded either.
 * @param {Uint8Array} bytes
 * @param {import('./table-limits.mjs').Limits} [limits]
 * @returns {Promise<(path: string) => AsyncIterable<Buffer> | undefined>} undefined: no such part
 * @throws whatever yauzl finds wrong with the zip
 */
export async function openParts(bytes, { maxUnpacked } = LIMITS.form) {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (zip.entryCount > MAX_ENTRIES) refuse(TOO_LARGE)
  const entries = new Map()
  for await (const entry of zip.eachEntry()) {
    // Parts are named without regard to case.
    const name = entry.fileName.toLowerCase()
    // Two parts of one name: programs differ in which one they read.
    if (entries.has(name)) refuse(TOO_LARGE)
    entries.set(name, entry)
  }
  let left = maxUnpacked

  async function* unpack(entry) {
    if (entry.uncompressedSize > left) refuse(TOO_LARGE)
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length
      if (left < 0) refuse(TOO_LARGE)
      yield chunk
    }
  }
  return (path) => {
    const entry = entries.get(path.toLowerCase())
    return entry && unpack(entry)
  }
}
