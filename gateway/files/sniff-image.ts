import { REFUSED, type Sniffed } from './kind'
import type { ByteSource } from './store'

/** Width times height that a reader would have to unpack: a small file can hold a huge picture. */
export const MAX_PIXELS = 40_000_000
/** Real pictures have a few dozen segments before the frame. */
const MAX_SEGMENTS = 1_000

/** Reads a picture's kind and size from its header, without unpacking anything. */
export async function sniffImage(file: ByteSource, head: Buffer): Promise<Sniffed> {
  return head[0] === 0xff ? sniffJpeg(file) : sniffPng(file, head)
}

function sized(kind: 'jpeg' | 'png', width: number, height: number): Sniffed {
  if (width === 0 || height === 0) return REFUSED
  return width * height > MAX_PIXELS ? { refused: 'dimensions' } : { kind }
}

async function sniffPng(file: ByteSource, head: Buffer): Promise<Sniffed> {
  if (head.length < 33 || head.readUInt32BE(4) !== 0x0d0a1a0a) return REFUSED
  if (head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return REFUSED
  // Nothing may hide behind the last chunk.
  const tail = await file.readAt(file.size - 12, 12)
  if (tail.toString('latin1', 4, 8) !== 'IEND') return REFUSED
  return sized('png', head.readUInt32BE(16), head.readUInt32BE(20))
}

/** Walks the segments to the frame header (SOFn), which holds the size. */
async function sniffJpeg(file: ByteSource): Promise<Sniffed> {
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const segment = await file.readAt(at, 9)
    if (segment.length < 4 || segment[0] !== 0xff) return REFUSED
    const marker = segment[1]!
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (segment.length < 9) return REFUSED
      return sized('jpeg', segment.readUInt16BE(7), segment.readUInt16BE(5))
    }
    // Markers without a length, or picture data before any frame: not a picture.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return REFUSED
    const length = segment.readUInt16BE(2)
    if (length < 2) return REFUSED
    at += 2 + length
  }
  return REFUSED
}
