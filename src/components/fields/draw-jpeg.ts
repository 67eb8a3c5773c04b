import { withNoteOf } from './image-note'

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270

export interface Size {
  width: number
  height: number
}

export interface Drawn {
  jpeg: Blob
  /** Size of the original, upright. */
  before: Size
  after: Size
}

/** Limits of the gateway and of browsers: 40 million pixels, 12 000 a side. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 12_000

/**
 * Draws an image file on white and encodes it as jpeg, upright and rotated: a phone's photo has its
 * rotation in EXIF, which a redrawn jpeg has not. The size stays; only an image too large for the
 * gateway is made smaller. Of the metadata only a sample document's note remains. Runs in a worker
 * or a page.
 */
export async function drawAsJpeg(file: Blob, quality: number, turn: Turn = 0): Promise<Drawn> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const before = { width: bitmap.width, height: bitmap.height }
    const fitted = fitSize(before)
    const after = turn % 180 === 0 ? fitted : { width: fitted.height, height: fitted.width }
    if (typeof OffscreenCanvas !== 'undefined') {
      const canvas = new OffscreenCanvas(after.width, after.height)
      paint(canvas.getContext('2d'), bitmap, fitted, after, turn)
      const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      return { jpeg: await withNoteOf(file, drawn), before, after }
    }
    const canvas = Object.assign(document.createElement('canvas'), after)
    paint(canvas.getContext('2d'), bitmap, fitted, after, turn)
    const jpeg = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the image cannot be encoded'))),
        'image/jpeg',
        quality,
      ),
    )
    return { jpeg: await withNoteOf(file, jpeg), before, after }
  } finally {
    bitmap.close()
  }
}

/** The largest allowed size of the same aspect ratio; nearly always the size itself. */
export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(
    1,
    MAX_SIDE / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / (width * height)),
  )
  if (scale === 1) return { width, height }
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
}

function paint(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  size: Size,
  canvas: Size,
  turn: Turn,
): void {
  if (!context) throw new Error('the browser gives no canvas')
  // Transparent pixels of a png would turn black in a jpeg.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(bitmap, -size.width / 2, -size.height / 2, size.width, size.height)
}
