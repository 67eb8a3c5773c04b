import Base64 from 'crypto-js/enc-base64'
import Utf8 from 'crypto-js/enc-utf8'
import ecb from 'crypto-js/mode-ecb'
import pkcs7 from 'crypto-js/pad-pkcs7'
import tripleDes from 'crypto-js/tripledes'

/** Triple-DES takes three keys of eight bytes. */
const KEY_BYTES = 24

/**
 * UTF-8 text -> base64 of triple-DES ECB PKCS#7 (contract §1 A). It is obfuscation and no
 * replacement for TLS. Loaded on demand: sign-in does not need it.
 * @param key 24 bytes of UTF-8 text
 * @throws RangeError for a key of another length
 */
export function encryptText(text: string, key: string): string {
  const words = Utf8.parse(key)
  if (words.sigBytes !== KEY_BYTES)
    throw new RangeError(`DES key: wanted ${KEY_BYTES} bytes, got ${words.sigBytes}`)
  return tripleDes
    .encrypt(Utf8.parse(text), words, { mode: ecb, padding: pkcs7 })
    .ciphertext.toString(Base64)
}
