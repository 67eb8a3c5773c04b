// The text of a CSV file, in whichever encoding it was saved.
import { refuse, UNKNOWN_ENCODING } from './workbook-refusal.mjs'

/**
 * Decodes by the byte order mark; without one as UTF-8, else as GB18030, which Excel and WPS write
 * in China.
 * @param {Uint8Array} bytes
 * @returns {string} without the mark
 */
export function csvText(bytes) {
  const encoding = encodingOf(bytes)
  if (encoding !== undefined) return decoded(bytes, encoding) ?? refuse(UNKNOWN_ENCODING)
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030') ?? refuse(UNKNOWN_ENCODING)
}

function encodingOf([first, second, third]) {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
