import type { DocumentType, Identified } from '#domain/application/documents'

/** The note in a sample document: what a reading of it finds. */
export interface SampleNote extends Identified {
  type: DocumentType
}

/** Keyword of a PNG's text chunk, of a JPEG's comment, and of a PDF's comment line. */
const NOTE_KEYWORD = 'sandbox-document'

/** Begins the line of a PDF's note; base64 follows, because a PDF's text is Latin. */
const PDF_LINE = `%${NOTE_KEYWORD} `
/** Bytes of a note; ours are below 1 KB, and a file may be 20 MB of what looks like one. */
const MAX_NOTE = 64 * 1024

/** The note of a sample document; undefined for every other file. */
export function noteOf(bytes: Buffer, mime: string): SampleNote | undefined {
  const text = TEXT_OF[mime]?.(bytes)
  if (text === undefined) return undefined
  try {
    const note = JSON.parse(text) as Partial<SampleNote>
    return isNote(note) ? note : undefined
  } catch {
    return undefined
  }
}

/** Any user can write a note, so only its shape is trusted; the user checks the form it fills. */
function isNote(note: Partial<SampleNote>): note is SampleNote {
  const { type, fields, confidence } = note
  return (
    typeof type === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((value) => typeof value === 'string' && value.length <= 1000) &&
    Number.isInteger(confidence) &&
    confidence! >= 0 &&
    confidence! <= 100
  )
}

/** The text of an uncompressed `iTXt` chunk with our keyword. */
function pngText(bytes: Buffer): string | undefined {
  const head = Buffer.from(`${NOTE_KEYWORD}\0\0\0\0\0`, 'latin1')
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (
      length <= MAX_NOTE &&
      bytes.toString('latin1', at + 4, at + 8) === 'iTXt' &&
      data.subarray(0, head.length).equals(head)
    )
      return data.toString('utf8', head.length)
    at += 12 + length
  }
  return undefined
}

/** The comment with our keyword, before the picture's data. */
function jpegText(bytes: Buffer): string | undefined {
  const head = Buffer.from(`${NOTE_KEYWORD}\0`, 'latin1')
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]
    if (marker === 0xda) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const data = bytes.subarray(at + 4, end)
    if (marker === 0xfe && data.subarray(0, head.length).equals(head))
      return data.toString('utf8', head.length)
    at = end
  }
  return undefined
}

function pdfText(bytes: Buffer): string | undefined {
  const at = bytes.indexOf(`\n${PDF_LINE}`)
  if (at < 0) return undefined
  const begin = at + 1 + PDF_LINE.length
  const [line = ''] = bytes.toString('latin1', begin, begin + MAX_NOTE).split(/[\r\n]/, 1)
  return Buffer.from(line, 'base64').toString('utf8')
}

const TEXT_OF: Readonly<Record<string, (bytes: Buffer) => string | undefined>> = {
  'image/png': pngText,
  'image/jpeg': jpegText,
  'application/pdf': pdfText,
}
