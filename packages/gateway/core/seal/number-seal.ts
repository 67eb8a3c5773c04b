import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { derivedKey } from '../derived-key'
import type { DataKeys } from '../sealed'

/**
 * Numbers of identity papers and bank accounts as the database holds them (docs/decisions/0220):
 * AES-256-GCM under a key derived from DATA_SECRET. The nonce is a keyed hash of the number, so
 * equal numbers are equal texts, which unique indexes and `=` need, and different numbers never
 * share a nonce. A sealed text is `s1.` and base64url of
 * name of the key (3 bytes) | nonce (12) | sealed number | tag (16).
 */
const MARK = 's1.'
const NAME_BYTES = 3
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Three bytes are four characters of base64url: all texts under one key begin alike. */
export const PREFIX_LENGTH = MARK.length + 4
/** A sealed text anywhere in JSON, in quotes. */
const QUOTED = /"(s1\.[\w-]{42,})"/g

interface Key {
  name: Buffer
  cipher: Uint8Array
  nonce: Uint8Array
}

const known = new Map<string, Key>()
/** Every key that this process was given, by the beginning of its texts. */
const openers = new Map<string, Key>()
let current: Key | undefined

function keyOf(secret: string): Key {
  const found = known.get(secret)
  if (found) return found
  const name = createHmac('sha256', derivedKey(secret, 'console number name'))
    .digest()
    .subarray(0, NAME_BYTES)
  const key = {
    name,
    cipher: derivedKey(secret, 'console numbers'),
    nonce: derivedKey(secret, 'console number nonce'),
  }
  known.set(secret, key)
  return key
}

const prefixOf = ({ name }: Key): string => MARK + name.toString('base64url')

/** How texts under a key begin: it tells keys apart, and does not reveal them. */
export const prefixBy = (secret: string): string => prefixOf(keyOf(secret))

/**
 * The keys of this process's columns: they have no other way to them, as drizzle maps a value by its
 * column alone. Later numbers are sealed with the last one given; all of them open.
 */
export function giveDataKeys({ dataSecret, dataSecretBefore }: DataKeys): void {
  for (const secret of [dataSecretBefore, dataSecret])
    if (secret !== undefined) openers.set(prefixBy(secret), keyOf(secret))
  current = dataSecret === undefined ? undefined : keyOf(dataSecret)
}

export const isSealedNumber = (stored: string): boolean => stored.startsWith(MARK)

function sealBy(key: Key, number: string): string {
  const nonce = createHmac('sha256', key.nonce).update(number).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce)
  const sealed = [key.name, nonce, cipher.update(number, 'utf8'), cipher.final()]
  return MARK + Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** A number as it is stored; '' stays '', and without a key it stays plain. */
export const sealNumber = (number: string): string =>
  number === '' || !current ? number : sealBy(current, number)

/**
 * The number of a stored text, sealed or not yet.
 * @throws Error for one that was sealed under another DATA_SECRET, or altered
 */
export function openNumber(stored: string): string {
  if (!isSealedNumber(stored)) return stored
  const key = openers.get(stored.slice(0, PREFIX_LENGTH))
  const number = key && opened(key, stored)
  if (number === undefined)
    throw new Error('a number in the database is sealed under another DATA_SECRET, or was altered')
  return number
}

function opened(key: Key, stored: string): string | undefined {
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url').subarray(NAME_BYTES)
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, nonce).setAuthTag(
    bytes.subarray(-TAG_BYTES),
  )
  try {
    const number = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([number, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** All texts that a number may be stored as: under each key, and plain until it is sealed. */
export const formsOf = (number: string): string[] =>
  number === '' ? [''] : [...[...openers.values()].map((key) => sealBy(key, number)), number]

/** A JSON text with every number in it opened. @throws Error as `openNumber` */
export const openInText = (json: string): string =>
  json.includes(`"${MARK}`)
    ? json.replace(QUOTED, (_, stored: string) => JSON.stringify(openNumber(stored)))
    : json
