import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import type { Holder } from './merchant-change-find'

/**
 * Writes a merchant's new values and its next version.
 * @returns the merchant as it is now
 */
export async function writeMerchant(
  tx: Tx,
  { providerId, merId }: Pick<Holder, 'providerId' | 'merId'>,
  set: Partial<Holder>,
): Promise<Holder> {
  const [row] = await tx
    .update(merchant)
    .set({ ...set, version: sql`${merchant.version} + 1` })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
    .returning()
  return row!
}
