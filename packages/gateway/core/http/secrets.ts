import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { signText } from '#domain/wire'
import { MAX_FIELDS, memberCounter, refuseFields } from '../field-count'
import { utf8 } from './form'
import { nextSlice, SLICE_BYTES } from './slices'

/** Convention B's sign: lowercase hex sha256 of the sign text with the secret appended. */
export function signOf(pairs: readonly (readonly [string, string])[], secret: string): string {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHash('sha256')
    .update(signText(sorted) + secret, 'utf8')
    .digest('hex')
}

/** Compares in constant time. */
export function sameSign(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

const ALGORITHM = 'des-ede3-ecb'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const BASE64_INSIDE = /^[A-Za-z0-9+/]*$/

/** Convention A's text: triple-DES ECB, PKCS#7, base64 (contract §1). */
export function encryptText(text: string, desKey: string): string {
  const cipher = createCipheriv(ALGORITHM, Buffer.from(desKey), null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** Base64 characters that are decrypted at a time; a multiple of 4. */
const PIECE = 16_384

/**
 * Decrypts in pieces; those of a long text are slices of their own.
 * @param data base64 in ASCII
 * @param maxFields decryption, which costs most, ends where the text has more members
 * @throws CallError 90400 for more members; Error when the text is not base64, not ours by its
 *   padding, or not UTF-8
 */
export async function decryptText(
  data: Buffer,
  desKey: string,
  maxFields = MAX_FIELDS,
): Promise<string> {
  if (data.length === 0) throw new Error('wanted base64')
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(desKey), null)
  const hasMore = memberCounter(maxFields)
  const pieces: Buffer[] = []
  for (let at = 0; at < data.length; at += PIECE) {
    if (at >= SLICE_BYTES) await nextSlice()
    const text = data.toString('latin1', at, at + PIECE)
    const shape = at + PIECE < data.length ? BASE64_INSIDE : BASE64
    if (!shape.test(text)) throw new Error('wanted base64')
    const piece = decipher.update(text, 'base64')
    if (hasMore(piece)) throw refuseFields(maxFields)
    pieces.push(piece)
  }
  return utf8(Buffer.concat([...pieces, decipher.final()]))
}
