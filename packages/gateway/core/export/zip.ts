import type { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { createPacker } from './pack'
import { writeTo } from './write-to'

/**
 * Writes a zip as a stream: entries one after the other, sizes and checksum behind each (data
 * descriptors), so that nothing larger than a buffer is ever held.
 */
export interface ZipWriter {
  /** Begins an entry; the one before must have ended. */
  entry(name: string): ZipEntry
  /** Writes the directory. It does not end the stream below. */
  finish(): Promise<void>
}

export interface ZipEntry {
  /** Resolves when the next text may come; awaiting it keeps memory flat. */
  write(text: string): Promise<void>
  end(): Promise<void>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  unpacked: number
  offset: number
}

/** UTF-8 names (bit 11), sizes behind the data (bit 3). */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, the zero of the format: the same rows give the same bytes. */
const DOS_DATE = 0x21
const MAX_SIZE = 0xffff_ffff

export function createZip(out: Writable): ZipWriter {
  const written: Written[] = []
  let position = 0
  const put = async (bytes: Uint8Array): Promise<void> => {
    position += bytes.length
    await writeTo(out, bytes)
  }

  return {
    entry(name) {
      const record = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset: position }
      const packer = createPacker(async (plain, packed) => {
        record.crc = crc32(plain, record.crc)
        record.unpacked += plain.length
        record.packed += packed.length
        await put(packed)
      })
      const started = put(localHeader(record.name))
      // The failure reaches the code that writes or ends the entry.
      started.catch(() => undefined)
      return {
        async write(text) {
          await started
          await packer.write(text)
        },
        async end() {
          await started
          await packer.end()
          if (Math.max(position, record.unpacked) > MAX_SIZE)
            throw new Error(`zip: wanted less than 4 GB, got ${record.unpacked} bytes`)
          await put(descriptor(record))
          written.push(record)
        },
      }
    },
    async finish() {
      const start = position
      for (const record of written) await put(directoryEntry(record))
      await put(directoryEnd(written.length, position - start, start))
    },
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DOS_DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor(record: Written): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(record.crc, 4)
  bytes.writeUInt32LE(record.packed, 8)
  bytes.writeUInt32LE(record.unpacked, 12)
  return bytes
}

function directoryEntry(record: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATED, 10)
  head.writeUInt16LE(DOS_DATE, 14)
  head.writeUInt32LE(record.crc, 16)
  head.writeUInt32LE(record.packed, 20)
  head.writeUInt32LE(record.unpacked, 24)
  head.writeUInt16LE(record.name.length, 28)
  head.writeUInt32LE(record.offset, 42)
  return Buffer.concat([head, record.name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
