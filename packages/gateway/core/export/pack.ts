import { constants, deflateRawSync } from 'node:zlib'

/** Text, piece by piece -> deflated bytes, block by block. */
export interface Packer {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** Sheets are repetitive: each further level takes a third more time for a few percent. */
const LEVEL = 2
/** Bytes deflated at once, in a millisecond. */
const BLOCK = 256 * 1024
/** How far back deflate looks for repetitions. */
const WINDOW = 32 * 1024
/** UTF-8 bytes per UTF-16 code unit, at most. */
const WIDEST = 3

/**
 * Deflates in blocks, each with the end of the one before as its dictionary, so that all of them are one
 * stream. They are packed here and not in zlib's threads: to hand over and to wait for a few KB each
 * took as long as packing them, and every chunk was garbage that made rows outlive their page.
 * @param put gets each block; the plain one is valid only until it returns
 */
export function createPacker(
  put: (plain: Uint8Array, packed: Uint8Array) => Promise<void>,
): Packer {
  let buffer: Buffer | undefined
  /** Where in `buffer` the window ends and plain text begins; and where that ends. */
  let from = 0
  let to = 0

  const pack = async (finishFlush: number): Promise<void> => {
    const bytes = (buffer ??= Buffer.allocUnsafe(WINDOW + BLOCK))
    const plain = bytes.subarray(from, to)
    const window = from > 0 && { dictionary: bytes.subarray(0, from) }
    const packed = deflateRawSync(plain, { level: LEVEL, finishFlush, ...window })
    const done = put(plain, packed)
    const kept = Math.min(to, WINDOW)
    bytes.copyWithin(0, to - kept, to)
    from = to = kept
    await done
  }
  const add = async (text: string): Promise<void> => {
    buffer ??= Buffer.allocUnsafe(WINDOW + BLOCK)
    if (buffer.length - to < text.length * WIDEST) await pack(constants.Z_SYNC_FLUSH)
    to += buffer.write(text, to)
  }

  return {
    async write(text) {
      for (let at = 0; at < text.length;) {
        const end = endOfPiece(text, at)
        await add(at === 0 && end === text.length ? text : text.slice(at, end))
        at = end
      }
    },
    end: () => pack(constants.Z_FINISH),
  }
}

/**
 * The longest piece of a text that surely fits in an empty block, without splitting a surrogate
 * pair.
 */
function endOfPiece(text: string, at: number): number {
  const end = at + Math.floor(BLOCK / WIDEST)
  if (end >= text.length) return text.length
  const isCut = (text.charCodeAt(end) & 0xfc00) === 0xdc00
  return isCut ? end - 1 : end
}
