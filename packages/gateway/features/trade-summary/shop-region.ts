import { sql } from 'drizzle-orm'
import { elsewhere, prefix } from '../../core/list/filters'
import { shop } from '../shop/shop-schema'
import { tradeRollup } from '../trade/trade-schema'

/** The region of the shop that took the money. */
export const shopRegion = elsewhere(
  prefix(shop.region),
  (matching) =>
    sql`exists (select from ${shop} where ${shop.providerId} = ${tradeRollup.providerId}
      and ${shop.shopId} = ${tradeRollup.shopId} and ${matching})`,
)
