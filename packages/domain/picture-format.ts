/** Formats that phones and web pages save under other names, by the first bytes of a file. */
const FORMATS: readonly [name: string, at: number, start: string][] = [
  ['WebP', 8, 'WEBP'],
  ['AVIF', 4, 'ftypavif'],
  ['HEIC', 4, 'ftyphei'],
  ['HEIC', 4, 'ftyphev'],
  ['HEIC', 4, 'ftypmif1'],
  ['GIF', 0, 'GIF8'],
  ['BMP', 0, 'BM'],
  ['TIFF', 0, 'II*\0'],
  ['TIFF', 0, 'MM\0*'],
]

/** Number of leading bytes that identify a file's format. */
export const FORMAT_BYTES = 16

/**
 * The error of a picture that is neither JPEG nor PNG, whatever its name says.
 * @param head the file's first `FORMAT_BYTES` bytes
 * @returns the message with the real format; undefined for an unknown one
 */
export function foreignPicture(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_BYTES))
  const format = FORMATS.find(([, at, start]) => text.startsWith(start, at))?.[0]
  return format && `图片实际是${format}格式，请另存为JPG或PNG图片后再上传`
}

/** The message for a truncated picture. */
export const CUT_OFF = '图片不完整，请重新选择完整的图片'
