import { inflateRawSync } from 'node:zlib'

/** Entries of a small zip by name, read from its directory as any reader would. */
export function readAll(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const packed = zip.readUInt32LE(at + 20)
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    entries.set(name, inflateRawSync(zip.subarray(start, start + packed)).toString())
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
