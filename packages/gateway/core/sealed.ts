import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { GatewayConfig } from './call'
import { derivedKey } from './derived-key'

/**
 * Encrypts values in the database under a key that is stored elsewhere: a backup alone does not
 * reveal them. AES-256-GCM, bound to the value's owner, so that rows cannot be swapped.
 */
const PREFIX = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

export const isSealed = (kept: string): boolean => kept.startsWith(PREFIX)

const keyOf = (secret: string): Uint8Array => derivedKey(secret, 'console data')

function seal(secret: string, value: string, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(owner))
  const sealed = [iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return PREFIX + Buffer.concat(sealed).toString('base64url')
}

/** undefined: sealed under another key or for another owner, or altered. */
export function unseal(secret: string, kept: string, owner: string): string | undefined {
  const bytes = Buffer.from(kept.slice(PREFIX.length), 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const open = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([open, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** An installation's keys: today's, and the former one while it is being changed. */
export type DataKeys = Pick<GatewayConfig, 'dataSecret' | 'dataSecretBefore'>

/** A text as it is stored: sealed with today's key, plain in an installation without one. */
export const sealedText = ({ dataSecret }: DataKeys, text: string, owner: string): string =>
  dataSecret === undefined ? text : seal(dataSecret, text, owner)

/** A stored text, whichever of the keys it is under; undefined: none opens it. */
export function openedText(
  { dataSecret, dataSecretBefore }: DataKeys,
  kept: string,
  owner: string,
): string | undefined {
  if (!isSealed(kept)) return kept
  return [dataSecret, dataSecretBefore]
    .flatMap((key) => (key === undefined ? [] : [unseal(key, kept, owner)]))
    .find((text) => text !== undefined)
}

/** A stored text under today's key, unchanged where it is already; undefined: no key opens it. */
export function resealedText(keys: DataKeys, kept: string, owner: string): string | undefined {
  const text = openedText(keys, kept, owner)
  if (text === undefined || keys.dataSecret === undefined) return text === undefined ? text : kept
  const isCurrent = isSealed(kept) && unseal(keys.dataSecret, kept, owner) !== undefined
  return isCurrent ? kept : sealedText(keys, text, owner)
}
