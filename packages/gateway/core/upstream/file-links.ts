import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { isAnyOf } from '../db/one-of'
import { file } from '../files/file-schema'
import { TOKEN, urlSigner } from '../files/signed-url'

/**
 * Links to the stored files that an order's fields name by token, for upstream, which has no session.
 * Paths start at the gateway's root and work for 10 minutes (contract §3); every attempt of an order
 * signs new ones.
 * @param wallMs wall clock, epoch ms
 * @returns `fileLinks` by token; no key where the order names no file of its provider
 */
export async function fileLinks(
  tx: Tx,
  providerId: string,
  fields: Readonly<Record<string, unknown>>,
  wallMs: number,
): Promise<{ fileLinks?: Record<string, string> }> {
  const named = [...new Set(textsOf(fields))].filter((text) => TOKEN.test(text))
  if (named.length === 0) return {}
  const stored = await tx
    .select({ token: file.token })
    .from(file)
    .where(and(eq(file.providerId, providerId), isAnyOf(file.token, named)))
    .orderBy(file.token)
  if (stored.length === 0) return {}
  const urlOf = await urlSigner(tx, providerId, wallMs)
  return { fileLinks: Object.fromEntries(stored.map(({ token }) => [token, urlOf(token)])) }
}

/** Every text of a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
