import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { shopOrdering } from '../table-code/table-code-schema'

/** How a shop takes orders, by the keys of the form; nulls where it never did. */
export async function orderingOf(
  tx: Tx,
  { providerId, shopId }: { providerId: string; shopId: string },
) {
  const [row] = await tx
    .select()
    .from(shopOrdering)
    .where(and(eq(shopOrdering.providerId, providerId), eq(shopOrdering.shopId, shopId)))
  return {
    payMode: row?.payMode ?? null,
    orderUrl: row?.orderUrl || null,
    wxMiniAppId: row?.wxMiniAppId ?? null,
    aliMiniAppId: row?.aliMiniAppId ?? null,
    serviceFeeOpen: row?.serviceFeeOpen ?? null,
  }
}
