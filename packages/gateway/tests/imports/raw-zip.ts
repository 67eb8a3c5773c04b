import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a zip, with every lie that one can tell about it. */
export interface RawEntry {
  name: string
  data: Buffer | string
  /** 8: deflated (default), 0: as it is; any other is claimed only. */
  method?: number
  /** What is said instead of the truth. */
  claims?: { size?: number; packed?: number; crc?: number; flags?: number; at?: number }
  /** false: the entry is in the file, but not in the directory. */
  listed?: boolean
}

export interface RawEnd {
  count?: number
  directorySize?: number
  directoryOffset?: number
  comment?: Buffer
}

/** A zip written by hand, as honest as its parts. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, method = 8, claims = {}, listed = true } of entries) {
    const bytes = Buffer.from(data)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(claims.flags ?? 0x800, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    facts.writeUInt32LE(claims.packed ?? packed.length, 14)
    facts.writeUInt32LE(claims.size ?? bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(claims.at ?? offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed])
    if (listed)
      directory.push(
        Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]),
      )
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const { comment = Buffer.alloc(0) } = end
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(end.count ?? directory.length, 8)
  tail.writeUInt16LE(end.count ?? directory.length, 10)
  tail.writeUInt32LE(end.directorySize ?? list.length, 12)
  tail.writeUInt32LE(end.directoryOffset ?? offset, 16)
  tail.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, list, tail, comment])
}
