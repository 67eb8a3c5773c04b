import { and, eq, sql } from 'drizzle-orm'
import { partner } from '../../core/access-schema'
import { parameterized } from '../../core/db/parameterized'
import { isOneOf } from '../../core/db/one-of'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/** What ids of one provider stand for, each kind in one statement. */

interface Named {
  id: string
  name: string
}
type Ids = { providerId: string; ids: readonly string[] }

const providerId = sql.placeholder('providerId')

export const merchantNames = parameterized<Named[], Ids>((tx) =>
  tx
    .select({ id: merchant.merId, name: merchant.merRegName })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), isOneOf(merchant.merId, 'ids'))),
)

export const shopNames = parameterized<Named[], Ids>((tx) =>
  tx
    .select({ id: shop.shopId, name: shop.shopName })
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isOneOf(shop.shopId, 'ids'))),
)

export const partnerNames = parameterized<Named[], Ids>((tx) =>
  tx
    .select({ id: partner.partnerId, name: partner.name })
    .from(partner)
    .where(and(eq(partner.providerId, providerId), isOneOf(partner.partnerId, 'ids'))),
)
