import { createHash } from 'node:crypto'
import type { file } from '../db/schema'
import type { FileStore } from '../files/store'
import { PROVIDERS } from './accounts'
import { GLYPHS, GLYPH_SIZE } from './glyphs'
import { encodePng, type Picture, type Rgb } from './png'
import type { World } from './world'

/**
 * Sample documents: drawn pictures that say 样本 and show nobody, so that a merchant's 资料影像
 * opens. A provider's merchants share one set of files.
 */
type FileRow = typeof file.$inferInsert

interface Design {
  title: string
  width: number
  height: number
  paper: Rgb
  ink: Rgb
  draw(canvas: Canvas): void
}

const WHITE: Rgb = [255, 255, 255]
const DESIGNS = {
  licence: design('营业执照', 640, 440, [253, 246, 227], [150, 40, 30], (canvas) => {
    canvas.frame(16, 5)
    for (let i = 0; i < 6; i++) canvas.box(90, 150 + i * 36, 250 + ((i * 67) % 190), 10)
    canvas.disc(520, 330, 46)
  }),
  idFront: design('居民身份证人像面', 640, 404, [226, 236, 246], [40, 70, 120], (canvas) => {
    for (let i = 0; i < 5; i++) canvas.box(60, 120 + i * 44, 180 + ((i * 53) % 120), 12)
    canvas.disc(510, 170, 52)
    canvas.box(436, 236, 148, 96)
  }),
  idBack: design('居民身份证国徽面', 640, 404, [240, 234, 222], [130, 30, 40], (canvas) => {
    canvas.disc(120, 130, 60)
    canvas.box(250, 250, 260, 12)
    canvas.box(250, 300, 220, 12)
  }),
  storeHeader: design('门头照', 640, 420, [214, 226, 238], [60, 80, 100], (canvas) => {
    canvas.box(80, 120, 480, 60)
    canvas.box(110, 200, 190, 170)
    canvas.box(340, 200, 190, 170)
    canvas.box(0, 380, 640, 6)
  }),
  storeIndoor: design('店内照', 640, 420, [236, 229, 216], [110, 85, 60], (canvas) => {
    for (let i = 0; i < 4; i++) canvas.box(60 + i * 145, 150, 90, 150)
    canvas.box(40, 330, 560, 18)
  }),
}

/** Stores the pictures, hangs them on the merchants and answers their rows. */
export async function addDocuments(world: World, files: FileStore): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const { providerId } of PROVIDERS) {
    const tokens = {} as Record<keyof typeof DESIGNS, string>
    for (const [key, one] of Object.entries(DESIGNS) as [keyof typeof DESIGNS, Design][]) {
      const bytes = encodePng(drawn(one))
      const token = tokenOf(`${providerId} ${key}`)
      await files.put(token, bytes)
      tokens[key] = token
      rows.push({
        token,
        providerId,
        // Nobody's: only readers of the merchant's row may open it.
        uploaderId: 'sandbox',
        kind: 'png',
        mime: 'image/png',
        fileName: `样本-${one.title}.png`,
        size: bytes.length,
        createdAt: new Date(world.time.now),
      })
    }
    for (const { row } of world.merchants)
      if (row.providerId === providerId)
        row.pics = {
          licensePic: row.licenseNo ? [tokens.licence] : [],
          legalIdPics: [tokens.idFront, tokens.idBack],
          storePics: [tokens.storeHeader, tokens.storeIndoor],
        }
  }
  return rows
}

/** Repeatable, unlike an upload's: what it opens is drawn above for all to see. */
const tokenOf = (name: string): string =>
  createHash('sha256')
    .update(`sample document ${name}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

function design(
  title: string,
  width: number,
  height: number,
  paper: Rgb,
  ink: Rgb,
  draw: Design['draw'],
): Design {
  return { title, width, height, paper, ink, draw }
}

/** Palette: 0 paper, 1 white, 2 ink, 3 ink mixed with paper, for what is only hinted at. */
function drawn({ title, width, height, paper, ink, draw }: Design): Picture {
  const pale = ink.map((part, i) => Math.round((part + 3 * paper[i]!) / 4)) as unknown as Rgb
  const canvas = new Canvas(width, height)
  draw(canvas)
  canvas.text(title, (width - title.length * 2 * GLYPH_SIZE) / 2, 44, 2, 2)
  canvas.text('样本', (width - 2 * 6 * GLYPH_SIZE) / 2, (height - 6 * GLYPH_SIZE) / 2 + 24, 6, 2)
  canvas.text('仅供测试', (width - 4 * GLYPH_SIZE) / 2, height - 40, 1, 2)
  return { width, height, palette: [paper, WHITE, ink, pale], pixels: canvas.pixels }
}

class Canvas {
  readonly pixels: Uint8Array
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height)
  }

  box(left: number, top: number, width: number, height: number, colour = 3): void {
    for (let y = top; y < Math.min(this.height, top + height); y++)
      this.pixels.fill(
        colour,
        y * this.width + left,
        y * this.width + Math.min(this.width, left + width),
      )
  }

  frame(inset: number, line: number): void {
    const width = this.width - 2 * inset
    const height = this.height - 2 * inset
    this.box(inset, inset, width, line)
    this.box(inset, inset + height - line, width, line)
    this.box(inset, inset, line, height)
    this.box(inset + width - line, inset, line, height)
  }

  disc(x: number, y: number, radius: number): void {
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.floor(Math.sqrt(radius * radius - dy * dy))
      this.box(x - half, y + dy, 2 * half + 1, 1)
    }
  }

  text(text: string, left: number, top: number, scale: number, colour: number): void {
    for (const [i, char] of [...text].entries()) {
      const bits = BigInt(`0x${GLYPHS[char] ?? '0'}`)
        .toString(2)
        .padStart(GLYPH_SIZE * GLYPH_SIZE, '0')
      for (let p = 0; p < bits.length; p++)
        if (bits[p] === '1')
          this.box(
            Math.round(left) + (i * GLYPH_SIZE + (p % GLYPH_SIZE)) * scale,
            Math.round(top) + Math.floor(p / GLYPH_SIZE) * scale,
            scale,
            scale,
            colour,
          )
    }
  }
}
