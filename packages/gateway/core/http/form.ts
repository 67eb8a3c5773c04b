import { isUtf8 } from 'node:buffer'
import { RESP } from '#domain/codes'
import { CallError } from '../errors'

/** Encoded characters, which most fields do not have. */
const ENCODED = /[%+]/

const unreadable = (): CallError => new CallError(RESP.BAD_SIGN)

/** Bytes as UTF-8 text; a byte order mark stays, because the sign covers it. @throws 90415 */
export function utf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw unreadable()
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/**
 * `application/x-www-form-urlencoded` by hand: existing parsers repair what must be refused
 * (contract §1): a repeated key, a broken percent sequence, invalid UTF-8.
 * @throws CallError 90415
 */
export function parseForm(bytes: Uint8Array): Map<string, string> {
  const fields = new Map<string, string>()
  for (const part of utf8(bytes).split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const key = decode(at < 0 ? part : part.slice(0, at))
    if (fields.has(key)) throw unreadable()
    fields.set(key, at < 0 ? '' : decode(part.slice(at + 1)))
  }
  return fields
}

function decode(text: string): string {
  if (!ENCODED.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw unreadable()
  }
}
