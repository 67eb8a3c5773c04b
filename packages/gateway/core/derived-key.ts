import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose, from DATA_SECRET: keys of two purposes reveal nothing of each other. */
export const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
