import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { writeTo } from './write-to'

/**
 * Writes a zip as a stream: entries one after the other, sizes and checksum behind each (data
 * descriptors), so that nothing larger than a buffer is ever held. Packing runs in zlib's threads.
 */
export interface ZipWriter {
  /** Begins an entry; the one before must have ended. */
  entry(name: string): ZipEntry
  /** Writes the directory. It does not end the stream below. */
  finish(): Promise<void>
}

export interface ZipEntry {
  /** Resolves when the next text may come; memory stays flat for those who wait. */
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
/** Sheets repeat themselves: higher levels take twice the time for a few percent. */
const LEVEL = 4
const BUFFER = 64 * 1024
const MAX_SIZE = 0xffff_ffff

export function createZip(out: Writable): ZipWriter {
  const written: Written[] = []
  let position = 0
  const put = async (bytes: Buffer): Promise<void> => {
    position += bytes.length
    await writeTo(out, bytes)
  }

  return {
    entry(name) {
      const record = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset: position }
      const deflate = createDeflateRaw({ level: LEVEL })
      const started = put(localHeader(record.name))
      const packedAll = started.then(() => forward(deflate, out, (size) => (record.packed += size)))
      // Its failure reaches the code that writes or ends the entry.
      packedAll.catch(() => undefined)
      let pending = ''
      const flush = async (): Promise<void> => {
        if (pending === '') return
        const bytes = Buffer.from(pending)
        pending = ''
        record.crc = crc32(bytes, record.crc)
        record.unpacked += bytes.length
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), packedAll])
      }
      return {
        async write(text) {
          pending += text
          if (pending.length >= BUFFER) await flush()
        },
        async end() {
          await flush()
          deflate.end()
          await packedAll
          position += record.packed
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

/** Packed bytes -> the stream below, at its pace. */
function forward(from: DeflateRaw, to: Writable, count: (size: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => fail(new Error('zip: the stream below was closed'))
    const stopListening = () => {
      to.off('error', fail)
      to.off('close', closed)
    }
    const fail = (error: Error) => {
      stopListening()
      from.destroy()
      reject(error)
    }
    to.on('error', fail)
    to.on('close', closed)
    from.on('data', (chunk: Buffer) => {
      count(chunk.length)
      if (to.write(chunk)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
    from.once('error', fail)
    from.once('end', () => {
      stopListening()
      resolve()
    })
  })
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
