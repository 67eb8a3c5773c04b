import { REFUSED, type Sniffed } from './kind'
import type { ByteSource } from './store'

/** Bytes checked without a pause. */
const STEP = 256 * 1024
// oxlint-disable-next-line no-control-regex -- a text has none of them
const NOT_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f]/
const MARKUP = /^\s*<|<script|<html|<svg[\s>]|<!doctype|<\?php|%pdf-/i

/**
 * Whether a file named as CSV is text, in an encoding that tables are saved in. A CSV has no other
 * mark: any text is one.
 */
export async function sniffCsv(file: ByteSource): Promise<Sniffed> {
  const start = await file.readAt(0, 2)
  const mark = start.length === 2 ? start.readUInt16BE(0) : 0
  const encodings =
    mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) if (await isText(file, encoding)) return { kind: 'csv' }
  return REFUSED
}

async function isText(file: ByteSource, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let at = 0; at < file.size; at += STEP) {
      const text = decoder.decode(await file.readAt(at, STEP), { stream: true })
      if (NOT_TEXT.test(text) || (at === 0 && MARKUP.test(text))) return false
    }
    return !NOT_TEXT.test(decoder.decode())
  } catch {
    return false
  }
}
