import { and, eq } from 'drizzle-orm'
import { partner } from '../../core/access-schema'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/** The names of ids of one provider, each kind in one statement. */

interface Named {
  id: string
  name: string
}
/** Records of one provider by their ids. */
export interface Ids {
  providerId: string
  ids: readonly string[]
}

export const merchantNames = (tx: Tx, { providerId, ids }: Ids): Promise<Named[]> =>
  tx
    .select({ id: merchant.merId, name: merchant.merRegName })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), isAnyOf(merchant.merId, ids)))

export const shopNames = (tx: Tx, { providerId, ids }: Ids): Promise<Named[]> =>
  tx
    .select({ id: shop.shopId, name: shop.shopName })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.shopId, ids)))

export const partnerNames = (tx: Tx, { providerId, ids }: Ids): Promise<Named[]> =>
  tx
    .select({ id: partner.partnerId, name: partner.name })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), isAnyOf(partner.partnerId, ids)))
