import { createHash } from 'node:crypto'
import type { file } from '../../core/files/file-schema'
import type { FileStore } from '../../core/files/store'
import { GLYPHS, GLYPH_SIZE } from './glyphs'
import { encodePng } from '../../core/pictures/png'

const WIDTH = 640
const HEIGHT = 360
/** Size of one dot of the two characters 样本. */
const DOT = 5

/** The sample receipt of bank transfers. */
export const addReceipt = (files: FileStore, providerId: string, now: number) =>
  addSlip(files, {
    providerId,
    name: `sample receipt ${providerId}`,
    fileName: '样本-转账凭证.png',
    now,
  })

/** Stores the picture of a paper: lines of a slip with 样本 across them. */
export async function addSlip(
  files: FileStore,
  what: { providerId: string; name: string; fileName: string; now: number },
): Promise<typeof file.$inferInsert> {
  const { providerId, name, fileName, now } = what
  const bytes = encodePng({
    width: WIDTH,
    height: HEIGHT,
    palette: [
      [248, 250, 252],
      [40, 70, 120],
      [188, 200, 220],
    ],
    pixels: slip(),
  })
  const token = createHash('sha256').update(name).digest().subarray(0, 16).toString('base64url')
  await files.put(token, bytes)
  return {
    token,
    providerId,
    // Nobody's: only readers of what it belongs to may open it.
    uploaderId: 'sandbox',
    kind: 'png',
    mime: 'image/png',
    fileName,
    size: bytes.length,
    createdAt: new Date(now),
  }
}

function slip(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const box = (left: number, top: number, width: number, height: number, colour: number) => {
    for (let y = top; y < top + height; y++)
      pixels.fill(colour, y * WIDTH + left, y * WIDTH + left + width)
  }
  for (const top of [20, HEIGHT - 24]) box(20, top, WIDTH - 40, 4, 1)
  for (let i = 0; i < 7; i++) {
    box(48, 56 + i * 38, 96, 12, 2)
    box(180, 56 + i * 38, 160 + ((i * 97) % 250), 12, 2)
  }
  for (const [i, char] of [...'样本'].entries()) {
    const bits = BigInt(`0x${GLYPHS[char]}`)
      .toString(2)
      .padStart(GLYPH_SIZE * GLYPH_SIZE, '0')
    const left = WIDTH / 2 - GLYPH_SIZE * DOT + i * GLYPH_SIZE * DOT
    const top = (HEIGHT - GLYPH_SIZE * DOT) / 2
    for (let p = 0; p < bits.length; p++)
      if (bits[p] === '1')
        box(left + (p % GLYPH_SIZE) * DOT, top + Math.floor(p / GLYPH_SIZE) * DOT, DOT, DOT, 1)
  }
  return pixels
}
