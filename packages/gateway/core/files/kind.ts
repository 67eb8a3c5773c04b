/** The kinds of files accepted, recognised by their bytes; only a CSV also needs its name. */
export type FileKind = 'jpeg' | 'png' | 'pdf' | 'ofd' | 'xml' | 'xlsx' | 'csv'

interface KindFacts {
  mime: string
  /** The first one is given to a file without a name. */
  extensions: readonly [string, ...string[]]
  /** The kind's name in a refusal. */
  words: string
}

export const KINDS: Record<FileKind, KindFacts> = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], words: 'JPEG图片' },
  png: { mime: 'image/png', extensions: ['png'], words: 'PNG图片' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], words: 'PDF文件' },
  ofd: { mime: 'application/ofd', extensions: ['ofd'], words: 'OFD文件' },
  xml: { mime: 'application/xml', extensions: ['xml'], words: 'XML文件' },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    words: 'Excel文件(.xlsx)',
  },
  csv: {
    mime: 'text/csv; charset=utf-8',
    // Statements of banks are texts as well.
    extensions: ['csv', 'txt', 'sta', '940'],
    words: 'CSV文件(.csv)',
  },
}

export const isImage = (kind: string): boolean => kind === 'jpeg' || kind === 'png'

/**
 * `format`: none of the kinds, damaged, or two kinds at once; `dimensions`: too many pixels;
 * `truncated`: an incomplete picture; `tail`: a picture with other data behind it.
 */
export type Sniffed =
  | { kind: FileKind }
  | { refused: 'format' | 'dimensions' | 'truncated' | 'tail' }

export const REFUSED = { refused: 'format' } as const

/** Width times height that a reader would have to unpack: a small file can hold a huge picture. */
const MAX_PIXELS = 40_000_000
/** The longest side, against strips of few pixels that readers cannot open either. */
const MAX_SIDE = 12_000

/** Pixels times scans: each scan of a progressive picture goes over all of it again. */
const MAX_SCANNED = 800_000_000
/** Programs write about ten scans. */
const MAX_SCANS = 100

/** Why a picture with so many scans is refused; undefined: it is accepted. */
export function scansRefusal(pixels: number, scans: number): { refused: 'dimensions' } | undefined {
  const tooMany = scans > MAX_SCANS || pixels * scans > MAX_SCANNED
  return tooMany ? { refused: 'dimensions' } : undefined
}

/** Why a picture's size, read from its header, is refused; undefined: it is accepted. */
export function sizeRefusal(
  width: number,
  height: number,
): { refused: 'format' | 'dimensions' } | undefined {
  if (width === 0 || height === 0) return REFUSED
  const tooLarge = width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE
  return tooLarge ? { refused: 'dimensions' } : undefined
}
