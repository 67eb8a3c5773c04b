import { CUT_OFF, FORMAT_BYTES, foreignPicture } from '#domain/picture-format'
import { drawAsJpeg, type Drawn, type Size, type Turn } from './draw-jpeg'

/** Spec §5: the check allows under 20 MB though the message says 10MB; both stay as written. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024
const TOO_LARGE = '上传图片大小不能超过10MB!'
const NOT_AN_IMAGE = '上传图片只能是图片格式!'
/** A picture the browser cannot decode. */
export const UNREADABLE = '图片无法打开，可能已损坏，请换一张图片'
export const UPLOAD_FAILED = '上传错误，请重新上传'
/** Spec §5: files under 1 MB are sent unchanged. */
const RECOMPRESS_FROM_BYTES = 1024 * 1024
/** Spec §9: upload recompression quality. */
const JPEG_QUALITY = 0.15
/**
 * A rotated picture under 1 MB must be redrawn, though not to save bytes, so its text must stay
 * readable.
 */
const TURNED_QUALITY = 0.92

/** @returns the error of a selected file, undefined when it is acceptable */
export function imageError(file: { type: string; size: number }): string | undefined {
  // The bytes determine the image type.
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  if (file.size >= MAX_UPLOAD_BYTES) return TOO_LARGE
  return undefined
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8, 0xff]

/**
 * Checks a selected file by its bytes, as its type is derived from its name.
 * @returns the error; undefined for a JPEG or PNG with both its start and end
 */
export async function pictureError(file: Blob): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer())
  const begins = (start: readonly number[]) => start.every((byte, at) => head[at] === byte)
  const end = begins(JPEG_START) ? JPEG_END : begins(PNG_START) ? PNG_END : undefined
  if (!end) return foreignPicture(head) ?? NOT_AN_IMAGE
  // A truncated picture looks complete once a browser has redrawn it. A small one is sent
  // unchanged, and the gateway checks each of its parts.
  return file.size >= RECOMPRESS_FROM_BYTES && !(await holds(file, end)) ? CUT_OFF : undefined
}

const JPEG_END = [0xff, 0xd9]
/** `IEND` */
const PNG_END = [0x49, 0x45, 0x4e, 0x44]

/**
 * Whether the second half has the end marker: previews in the first have end markers of their own.
 */
async function holds(file: Blob, end: readonly number[]): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(file.size / 2).arrayBuffer())
  for (let at = bytes.length; (at = bytes.lastIndexOf(end[0]!, at - 1)) >= 0;) {
    if (end.every((byte, i) => bytes[at + i] === byte)) return true
    if (at === 0) break
  }
  return false
}

export interface Prepared {
  file: File
  /** Sizes of the original and of the sent picture; undefined where a browser cannot tell. */
  before: Size | undefined
  after: Size | undefined
}

/**
 * The picture to send: the original under 1 MB, else redrawn upright on white as a jpeg of quality
 * 0.15 (spec §5). A rotated one is always redrawn, at high quality where that stays under 1 MB. The
 * work runs in a worker so that typing never stutters; without OffscreenCanvas it runs here.
 * @throws when the browser cannot decode the image
 */
export async function prepareImage(file: File, turn: Turn = 0): Promise<Prepared> {
  const small = file.size < RECOMPRESS_FROM_BYTES
  if (small && turn === 0) {
    const size = await sizeOf(file)
    return { file, before: size, after: size }
  }
  let drawn = await draw(file, small ? TURNED_QUALITY : JPEG_QUALITY, turn)
  if (small && drawn.jpeg.size >= RECOMPRESS_FROM_BYTES)
    drawn = await draw(file, JPEG_QUALITY, turn)
  const name = file.name.replace(/\.\w+$/, '') + '.jpg'
  const { jpeg, before, after } = drawn
  return { file: new File([jpeg], name, { type: 'image/jpeg' }), before, after }
}

/**
 * The upright size.
 * @throws when the browser cannot decode the image
 */
async function sizeOf(file: Blob): Promise<Size | undefined> {
  if (typeof createImageBitmap === 'undefined') return undefined
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

function draw(file: Blob, quality: number, turn: Turn): Promise<Drawn> {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined')
    return drawAsJpeg(file, quality, turn)
  const worker = new Worker(new URL('./recompress.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Drawn>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ drawn?: Drawn; error?: string }>) =>
      data.drawn ? resolve(data.drawn) : reject(new Error(data.error))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage({ file, quality, turn })
  }).finally(() => worker.terminate())
}
