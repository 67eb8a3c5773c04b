// The lines of a file as bytes. Line ends are cut before decoding: neither UTF-8 nor GB18030 has
// the bytes of CR and LF within a character, so a broken character cannot swallow a line.
import { createReadStream } from 'node:fs'
import { refuse } from '../../../core/imports/workbook-refusal.mjs'
import { MAX_LINE } from './limits.mjs'

const LF = 10
const CR = 13

/**
 * Yields each line of a file; CRLF, LF and CR end one.
 * @param {string} path
 * @returns {AsyncGenerator<{ line: number, bytes: Buffer, ended: boolean }>} `ended`: false for a
 *   last line without its line end
 */
export async function* byteLines(path) {
  let line = 0
  /** The beginning of a line whose end is in a later chunk. */
  let rest = Buffer.alloc(0)
  let afterCr = false
  for await (const chunk of createReadStream(path)) {
    let from = afterCr && chunk[0] === LF ? 1 : 0
    afterCr = false
    for (let at = from; at < chunk.length; at++) {
      if (chunk[at] !== LF && chunk[at] !== CR) continue
      yield { line: ++line, bytes: joined(chunk.subarray(from, at)), ended: true }
      if (chunk[at] === CR && at + 1 === chunk.length) afterCr = true
      if (chunk[at] === CR && chunk[at + 1] === LF) at++
      from = at + 1
    }
    rest = Buffer.from(joined(chunk.subarray(from)))
  }
  if (rest.length > 0) yield { line: ++line, bytes: joined(Buffer.alloc(0)), ended: false }

  function joined(more) {
    if (rest.length + more.length > MAX_LINE) refuse(`第${line + 1}行超过64KB，文件格式不符`)
    const whole = rest.length > 0 ? Buffer.concat([rest, more]) : more
    rest = Buffer.alloc(0)
    return whole
  }
}
