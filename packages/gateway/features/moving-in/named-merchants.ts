import { and, eq, or } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'

const { merId, oldId, partnerId, createdBy, merStatus, merRegName, shortName } = merchant
const COLUMNS = { merId, oldId, partnerId, createdBy, merStatus, merRegName, shortName }
export type NamedMerchant = Pick<typeof merchant.$inferSelect, keyof typeof COLUMNS>

/**
 * Merchants by the number of the old system, their own number, their name or short name: the first
 * of these that any has. Several merchants may have one name.
 */
export async function namedMerchants(
  tx: Tx,
  providerId: string,
  texts: readonly string[],
): Promise<(text: string) => readonly NamedMerchant[] | undefined> {
  const keys = ['oldId', 'merId', 'merRegName', 'shortName'] as const
  const rows = await tx
    .select(COLUMNS)
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, providerId),
        or(...keys.map((key) => isAnyOf(merchant[key], texts))),
      ),
    )
  const found = new Map<string, NamedMerchant[]>()
  for (const text of texts)
    for (const key of keys) {
      const named = rows.filter((row) => row[key] === text)
      if (named.length > 0 && !found.has(text)) found.set(text, named)
    }
  return (text) => found.get(text)
}
