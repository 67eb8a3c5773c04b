import sha256 from 'crypto-js/sha256'
import { signText, wirePairs, type WireBody } from '../../lib/wire'

/** Lowercase hex sha256 over the sorted text pairs with the secret appended (contract §1 B). */
export function signPairs(pairs: readonly (readonly [string, string])[], secret: string): string {
  return sha256(signText(pairs) + secret).toString()
}

/** The `sign` of a body as convention B would send it. */
export function signBody(body: WireBody, secret: string): string {
  return signPairs(wirePairs(body), secret)
}

/**
 * A body as the form text of convention B, `sign` last. Values are signed exactly as they are
 * sent: text stays as it came, so JSON text in a value is never parsed and written again.
 */
export function signedForm(body: WireBody, secret: string): string {
  const pairs = wirePairs(body)
  return new URLSearchParams([...pairs, ['sign', signPairs(pairs, secret)]]).toString()
}
