import { createHash } from 'node:crypto'

/** Decimal, as long as a number can be counted to. */
const NONCE = /^\d{1,16}$/

/**
 * The proof of work that a captcha asks for; none for 0 bits. Its id is random and used once, so
 * that it is the challenge as well.
 */
export const powOf = (imgCodeId: string, powBits: number) =>
  powBits > 0 ? { pow: { challenge: imgCodeId, difficulty: powBits } } : {}

/** Whether sha256(challenge + nonce) begins with so many zero bits. */
export function isProof(challenge: string, nonce: string, bits: number): boolean {
  if (bits === 0) return true
  if (!NONCE.test(nonce)) return false
  const digest = createHash('sha256')
    .update(challenge + nonce)
    .digest()
  return Math.clz32(digest.readUInt32BE(0)) >= bits
}
