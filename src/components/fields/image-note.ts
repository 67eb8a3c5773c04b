/**
 * A sample document has its text as a note under this keyword (`/sandbox`, 样本证件): a text chunk of a
 * PNG, a comment of a JPEG. A redrawn picture keeps that note and drops all other metadata, such as
 * a photo's place and camera.
 */
const KEYWORD = 'sandbox-document'
const MAX_NOTE = 4096
/** Notes are within these first bytes. */
const HEAD = 64 * 1024

const JPEG_COMMENT = 0xfe
const JPEG_SCAN = 0xda
const JPEG_JFIF = 0xe0

/** The jpeg with the note of its original, if there is one. */
export async function withNoteOf(source: Blob, jpeg: Blob): Promise<Blob> {
  const note = noteIn(await headOf(source))
  if (!note) return jpeg
  const text = new TextEncoder().encode(`${KEYWORD}\0`)
  const length = 2 + text.length + note.length
  const comment = new Uint8Array(2 + length)
  comment.set([0xff, JPEG_COMMENT, length >> 8, length & 0xff])
  comment.set(text, 4)
  comment.set(note, 4 + text.length)
  // After the JFIF header, which comes first where there is one.
  const head = new DataView(await jpeg.slice(0, 6).arrayBuffer())
  const at = head.getUint8(3) === JPEG_JFIF ? 4 + head.getUint16(4) : 2
  return new Blob([jpeg.slice(0, at), comment, jpeg.slice(at)], { type: jpeg.type })
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD).arrayBuffer())

/** The note's text without its keyword. */
function noteIn(bytes: Uint8Array): Uint8Array | undefined {
  const note = bytes[0] === 0x89 ? pngNote(bytes) : jpegNote(bytes)
  return note && note.length <= MAX_NOTE ? note : undefined
}

/** An `iTXt` chunk without compression and language. */
function pngNote(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at)
    if (end > bytes.length) return undefined
    const note = behind(bytes.subarray(at + 4, end), `iTXt${KEYWORD}\0\0\0\0\0`)
    if (note) return note
    at = end + 4
  }
  return undefined
}

function jpegNote(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer)
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === JPEG_SCAN || end > bytes.length) return undefined
    const note = marker === JPEG_COMMENT && behind(bytes.subarray(at + 4, end), `${KEYWORD}\0`)
    if (note) return note
    at = end
  }
  return undefined
}

function behind(bytes: Uint8Array, start: string): Uint8Array | undefined {
  const isStart = [...start].every((char, at) => bytes[at] === char.charCodeAt(0))
  return isStart ? bytes.subarray(start.length) : undefined
}
