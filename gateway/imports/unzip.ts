import { inflateRawSync } from 'node:zlib'

/** The file is no zip we can read, or unpacks to more than it may. */
export class UnzipFailed extends Error {}

const ENTRIES = 200

/**
 * The text entries of a small zip. Sizes are counted while unpacking: what the directory claims is
 * not believed.
 * @param limit bytes all entries may unpack to together
 * @throws UnzipFailed
 */
export function unzipText(zip: Buffer, limit: number): Map<string, string> {
  try {
    return readEntries(zip, limit)
  } catch (error) {
    if (error instanceof UnzipFailed) throw error
    // Offsets beyond the end, broken data, or more than `maxOutputLength`.
    throw new UnzipFailed(error instanceof Error ? error.message : String(error))
  }
}

function readEntries(zip: Buffer, limit: number): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new UnzipFailed('no directory')
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES) throw new UnzipFailed(`${count} entries`)
  const entries = new Map<string, string>()
  let left = limit
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const bytes = unpack(zip, at, left)
    left -= bytes.length
    entries.set(name, bytes.toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** One entry by its place in the directory. */
function unpack(zip: Buffer, at: number, limit: number): Buffer {
  const method = zip.readUInt16LE(at + 10)
  const packed = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + packed)
  if (method === 0 && data.length <= limit) return data
  if (method !== 8 || limit <= 0) throw new UnzipFailed(`method ${method}`)
  return packed === 0 ? data : inflateRawSync(data, { maxOutputLength: limit })
}
