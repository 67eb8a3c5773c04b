// The lines of a text file, decoded.
import { refuse } from '../../../core/imports/workbook-refusal.mjs'
import { byteLines } from './byte-lines.mjs'

/**
 * @typedef {object} TextLine
 * @property {number} line
 * @property {string} text
 * @property {Buffer} bytes
 * @property {boolean} ended whether a line end follows
 */

/**
 * @param {string} path
 * @param {'utf-8' | 'gb18030'} encoding
 * @returns {AsyncGenerator<TextLine>}
 */
export async function* textLines(path, encoding) {
  const decode = createDecode(encoding)
  for await (const { line, bytes, ended } of byteLines(path)) {
    const own = line === 1 && encoding === 'utf-8' ? withoutMark(bytes) : bytes
    if (own.includes(0)) refuse(`第${line}行含有空字符，不是${nameOf(encoding)}文本文件`)
    yield { line, text: decode(own, line), bytes: own, ended }
  }
}

/** Without the byte order mark. */
const withoutMark = (bytes) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
const nameOf = (encoding) => encoding.toUpperCase()

/**
 * @param {'utf-8' | 'gb18030'} encoding
 * @returns {(bytes: Buffer, line: number) => string} refuses bytes that are no characters
 */
export function createDecode(encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (bytes, line) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return refuse(`第${line}行含有无法识别的字符，文件编码不是${nameOf(encoding)}或内容已损坏`)
    }
  }
}
