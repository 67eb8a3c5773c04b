import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { REFUSED, sizeRefusal, type Sniffed } from './kind'
import type { ByteSource } from './store'

/** Writers cut 20 MB into a few thousand chunks. */
const MAX_CHUNKS = 20_000
const STEP = 64 * 1024
/** A colour profile unpacked; those of printers take 2 MB. */
const MAX_PROFILE = 8 * 1024 * 1024

/**
 * A PNG chunk by chunk. Critical chunks must have their checksum; only zeros may follow the end.
 */
export async function sniffPng(file: ByteSource): Promise<Sniffed> {
  const head = await file.readAt(0, 33)
  if (head.length < 33 || head.readUInt32BE(4) !== 0x0d0a1a0a) return REFUSED
  if (head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return REFUSED
  const refusal = sizeRefusal(head.readUInt32BE(16), head.readUInt32BE(20))
  if (refusal) return refusal
  let at = 8
  let pictured = false
  let profiles = 0
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const start = await file.readAt(at, 8)
    if (start.length < 8) return { refused: 'truncated' }
    const length = start.readUInt32BE(0)
    const type = start.toString('latin1', 4)
    if (!/^[A-Za-z]{4}$/.test(type)) return REFUSED
    const end = at + 12 + length
    if (end > file.size) return { refused: 'truncated' }
    // A capital letter: readers cannot skip it.
    if (/^[A-Z]/.test(type) && !(await isIntact(file, at + 4, 4 + length))) return REFUSED
    if (type === 'iCCP' && (++profiles > 1 || (await isBomb(file, at + 8, length)))) return REFUSED
    at = end
    if (type === 'IDAT') pictured = true
    if (type === 'IEND') {
      if (!pictured) return REFUSED
      return (await areZeros(file, at)) ? { kind: 'png' } : { refused: 'tail' }
    }
  }
  return REFUSED
}

/** Whether the checksum behind `length` bytes is theirs. */
async function isIntact(file: ByteSource, from: number, length: number): Promise<boolean> {
  let sum = 0
  for (let at = 0; at < length; at += STEP)
    sum = crc32(await file.readAt(from + at, Math.min(STEP, length - at)), sum)
  return sum === (await file.readAt(from + length, 4)).readUInt32BE(0)
}

/** Whether a colour profile, which every reader unpacks, unpacks to too much. */
async function isBomb(file: ByteSource, from: number, length: number): Promise<boolean> {
  if (length > MAX_PROFILE) return true
  const chunk = await file.readAt(from, length)
  // Its name, a zero, and the method of compression.
  const packed = chunk.subarray(chunk.indexOf(0) + 2)
  const unpacking = promisify(inflate)(packed, { maxOutputLength: MAX_PROFILE })
  return unpacking.then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ERR_BUFFER_TOO_LARGE',
  )
}

async function areZeros(file: ByteSource, from: number): Promise<boolean> {
  for (let at = from; at < file.size; at += STEP)
    if ((await file.readAt(at, STEP)).some((byte) => byte !== 0)) return false
  return true
}
