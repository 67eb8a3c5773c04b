import { scansRefusal, sizeRefusal, type Sniffed } from './kind'
import type { ByteSource } from './store'

/** Real pictures have a few dozen segments, hundreds with much metadata or many scans. */
const MAX_SEGMENTS = 1_000
/** Phones append smaller pictures: previews, gain maps for bright screens (MPF). */
const MAX_PICTURES = 8
/** A line break or padding that some programs leave at the end. */
const STRAY_BYTES = 32
/** Samsung's phones append a directory of short notes, e.g. the time in UTC. */
const MAX_NOTES = 256 * 1024
const STEP = 64 * 1024

type Walked = { end: number } | Extract<Sniffed, { refused: unknown }>

/**
 * A JPEG from its first byte to its last: every segment, every scan, and the data that phones
 * append. A truncated picture is detected, and foreign data behind it is refused.
 */
export async function sniffJpeg(file: ByteSource): Promise<Sniffed> {
  let at = 0
  for (let pictures = 0; pictures < MAX_PICTURES; pictures++) {
    const walked = await walkPicture(file, at)
    if ('refused' in walked) return walked
    at = await skipZeros(file, walked.end)
    const next = await file.readAt(at, 3)
    if (next.length === 3 && next.readUInt16BE(0) === 0xffd8 && next[2] === 0xff) continue
    const rest = file.size - at
    if (rest <= STRAY_BYTES || (await areNotes(file, at))) return { kind: 'jpeg' }
    return { refused: 'tail' }
  }
  return { refused: 'tail' }
}

/** One picture from its start marker to behind its end marker. */
async function walkPicture(file: ByteSource, start: number): Promise<Walked> {
  let at = start + 2
  let pixels = 0
  let scans = 0
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const segment = await file.readAt(at, 9)
    if (segment.length < 2) return { refused: 'truncated' }
    if (segment[0] !== 0xff) return { refused: 'format' }
    const marker = segment[1]!
    // Fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return scans > 0 ? { end: at + 2 } : { refused: 'format' }
    // Markers without a length have no place outside a scan.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return { refused: 'format' }
    if (segment.length < 4) return { refused: 'truncated' }
    const length = segment.readUInt16BE(2)
    if (length < 2) return { refused: 'format' }
    if (isFrame(marker)) {
      if (segment.length < 9) return { refused: 'truncated' }
      const [width, height] = [segment.readUInt16BE(7), segment.readUInt16BE(5)]
      const refusal = sizeRefusal(width, height)
      if (refusal) return refusal
      pixels = width * height
    }
    at += 2 + length
    if (at > file.size) return { refused: 'truncated' }
    if (marker !== 0xda) continue
    // Picture data before any frame: not a picture.
    if (pixels === 0) return { refused: 'format' }
    const refusal = scansRefusal(pixels, ++scans)
    if (refusal) return refusal
    const end = await endOfScan(file, at)
    if (end === undefined) return { refused: 'truncated' }
    at = end
  }
  return { refused: 'format' }
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Where a scan's data ends: at a marker that is neither a stuffed byte, a fill nor a restart. */
async function endOfScan(file: ByteSource, from: number): Promise<number | undefined> {
  for (let at = from; at < file.size;) {
    const part = await file.readAt(at, STEP)
    let mark = part.indexOf(0xff)
    while (mark >= 0 && mark + 1 < part.length) {
      const next = part[mark + 1]!
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + mark
      if (next !== 0xff) mark = part.indexOf(0xff, mark + 2)
      // Step by step: a search for each fill byte would take ten times as long.
      else while (mark + 1 < part.length && part[mark + 1] === 0xff) mark++
    }
    // The last byte may be half of a marker; a last byte alone is the end.
    if (part.length < 2) return undefined
    at += mark < 0 ? part.length : mark
  }
  return undefined
}

async function skipZeros(file: ByteSource, from: number): Promise<number> {
  for (let at = from; at < file.size; at += STEP) {
    const part = await file.readAt(at, STEP)
    const found = part.findIndex((byte) => byte !== 0)
    if (found >= 0) return at + found
  }
  return file.size
}

/** Samsung's trailer: blocks, then `SEFH` with their places, its length, and `SEFT`. */
async function areNotes(file: ByteSource, from: number): Promise<boolean> {
  const size = file.size - from
  if (size > MAX_NOTES) return false
  const tail = await file.readAt(from, size)
  if (size < 20 || tail.toString('latin1', size - 4) !== 'SEFT') return false
  const head = size - 8 - tail.readUInt32LE(size - 8)
  if (head < 0 || tail.toString('latin1', head, head + 4) !== 'SEFH') return false
  const count = tail.readUInt32LE(head + 8)
  if (head + 12 + count * 12 > size - 8) return false
  // Each block lies as far before the directory as its entry says; together they fill the trailer.
  // (The first begins with zeros, which were skipped.)
  const starts = Array.from({ length: count }, (_, i) => tail.readUInt32LE(head + 12 + i * 12 + 4))
  return Math.max(0, ...starts) >= head
}
