import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { signText } from '#domain/wire'
import { utf8 } from './form'

/** Convention B's sign: lowercase hex sha256 of the sign text with the secret appended. */
export function signOf(pairs: readonly (readonly [string, string])[], secret: string): string {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHash('sha256')
    .update(signText(sorted) + secret, 'utf8')
    .digest('hex')
}

/** Takes as long for a sign that is almost right as for any other. */
export function sameSign(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

const ALGORITHM = 'des-ede3-ecb'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Convention A's text: triple-DES ECB, PKCS#7, base64 (contract §1). */
export function encryptText(text: string, desKey: string): string {
  const cipher = createCipheriv(ALGORITHM, Buffer.from(desKey), null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** @throws when the text is not base64, not ours by its padding, or not UTF-8 */
export function decryptText(data: string, desKey: string): string {
  if (data === '' || !BASE64.test(data)) throw new Error('wanted base64')
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(desKey), null)
  return utf8(Buffer.concat([decipher.update(data, 'base64'), decipher.final()]))
}
