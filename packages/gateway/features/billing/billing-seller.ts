import { eq } from 'drizzle-orm'
import { provider } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'

/** The provider as the seller of its invoices; an empty text where `npm run init` was given none. */
export async function sellerOf(tx: Tx, providerId: string): Promise<{ sellerTaxNo: string }> {
  const [row] = await tx
    .select({ sellerTaxNo: provider.taxNo })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  return { sellerTaxNo: row?.sellerTaxNo ?? '' }
}
