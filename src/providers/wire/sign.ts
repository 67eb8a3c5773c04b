import CryptoJS from 'crypto-js/core'
import sha256 from 'crypto-js/sha256'
import { signText, wirePairs, type WireBody } from '#domain/wire'

/** Lowercase hex sha256 over the sorted text pairs with the secret appended (contract §1 B). */
export function signPairs(pairs: readonly (readonly [string, string])[], secret: string): string {
  return sha256(utf8Words(signText(pairs) + secret)).toString()
}

const encoder = new TextEncoder()

/**
 * UTF-8 as the words crypto-js hashes. Its own text parser takes as long as the hash itself, and
 * throws on half a surrogate pair, which the form would send as U+FFFD.
 */
function utf8Words(text: string): CryptoJS.lib.WordArray {
  const bytes = encoder.encode(text)
  const words: number[] = []
  // Bytes past the end count as 0; the length is passed separately.
  for (let at = 0; at < bytes.length; at += 4)
    words.push((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!)
  return CryptoJS.lib.WordArray.create(words, bytes.length)
}

/** The `sign` of a body as convention B would send it. */
export function signBody(body: WireBody, secret: string): string {
  return signPairs(wirePairs(body), secret)
}

/**
 * A body as the form text of convention B, `sign` last. Values are signed exactly as they are sent:
 * JSON text in a value is never parsed and serialized again.
 */
export function signedForm(body: WireBody, secret: string): string {
  const pairs = wirePairs(body)
  return new URLSearchParams([...pairs, ['sign', signPairs(pairs, secret)]]).toString()
}
