import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/open'
import { setting } from '../db/core-schema'

/** Links live this long on the wall clock (contract §3). */
const URL_TTL_MS = 10 * 60_000
const KEY_NAME = 'fileUrlKey'
/** 128 random bits, base64url. */
export const TOKEN = /^[A-Za-z0-9_-]{22}$/

/**
 * The key of this installation, made at first use. It is not derived from the sign secret: that
 * one is known to every browser.
 */
export async function urlKey(tx: Tx | Db): Promise<Buffer> {
  const read = async () => {
    const rows = await tx.select().from(setting).where(eq(setting.key, KEY_NAME))
    return rows[0] && Buffer.from(String(rows[0].value), 'base64url')
  }
  const found = await read()
  if (found) return found
  await tx
    .insert(setting)
    .values({ key: KEY_NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  // Another process may have been first; the stored key counts.
  return (await read())!
}

/** A file belongs to one provider; the signature covers both. */
interface Signed {
  providerId: string
  token: string
  /** Epoch seconds. */
  expires: number
}

const signature = (key: Buffer, { providerId, token, expires }: Signed): Buffer =>
  createHmac('sha256', key).update(`${providerId}\n${token}\n${expires}`).digest()

/**
 * Makes links to a provider's stored files, from the gateway's root. A link works without a session
 * until it expires, `URL_TTL_MS` after `wallMs`.
 */
export async function urlSigner(
  tx: Tx | Db,
  providerId: string,
  wallMs: number,
): Promise<(token: string) => string> {
  const key = await urlKey(tx)
  const expires = Math.floor((wallMs + URL_TTL_MS) / 1000)
  return (token) => {
    const sign = signature(key, { providerId, token, expires }).toString('base64url')
    return `/files/${token}?p=${providerId}&e=${expires}&s=${sign}`
  }
}

export async function isSigned(
  db: Db,
  link: { providerId: string; token: string; expires: string; sign: string },
  wallMs: number,
): Promise<boolean> {
  if (!TOKEN.test(link.token) || !/^\d{1,12}$/.test(link.expires)) return false
  if (Number(link.expires) * 1000 <= wallMs) return false
  const wanted = signature(await urlKey(db), { ...link, expires: Number(link.expires) })
  const got = Buffer.from(link.sign, 'base64url')
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}
