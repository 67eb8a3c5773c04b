import { and, asc, eq } from 'drizzle-orm'
import { productKey } from '#domain/application/products'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { merchantProduct } from '../merchant/merchant-schema'

type Rate = typeof merchantProduct.$inferSelect

/** The newest rate of each merchant's product, also one that is only coming. */
export async function newestRates(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
): Promise<(merId: string, product: string) => Rate | undefined> {
  const rows = await tx
    .select()
    .from(merchantProduct)
    .where(and(eq(merchantProduct.providerId, providerId), isAnyOf(merchantProduct.merId, merIds)))
    .orderBy(asc(merchantProduct.effectiveDate))
  const newest = new Map(
    rows.map((row) => [`${row.merId}/${productKey(row.payChannel, row.cardKind)}`, row]),
  )
  return (merId, product) => newest.get(`${merId}/${product}`)
}
