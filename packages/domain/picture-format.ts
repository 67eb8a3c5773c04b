/** Formats that phones and web pages hand out under other names, by how a file of each begins. */
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

/** How many bytes of a file tell its format. */
export const FORMAT_BYTES = 16

/**
 * What is wrong with a picture that is neither JPEG nor PNG, whatever its name says.
 * @param head the file's first `FORMAT_BYTES` bytes
 * @returns the sentence, with the format it really has; undefined when it is none of the known ones
 */
export function foreignPicture(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_BYTES))
  const format = FORMATS.find(([, at, start]) => text.startsWith(start, at))?.[0]
  return format && `图片实际是${format}格式，请另存为JPG或PNG图片后再上传`
}

/** The sentence for a picture whose end is missing. */
export const CUT_OFF = '图片不完整，请重新选择完整的图片'
