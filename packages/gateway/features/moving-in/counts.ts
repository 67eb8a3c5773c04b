import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/** Counts shops of merchants, one an item. */
export async function countShops(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(merchant)
    .set({ shopCount: sql`${merchant.shopCount} + ${by} * n.n` })
    .from(
      sql`(select id, count(*)::int as n from unnest(${sql.param([...merIds])}::text[]) as i(id) group by id) n`,
    )
    .where(and(eq(merchant.providerId, providerId), sql`${merchant.merId} = n.id`))
}

/** Counts terminals of shops and of their merchants, one an item. */
export async function countTerminals(
  tx: Tx,
  providerId: string,
  shopIds: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const counted = sql`(select id, count(*)::int as n
    from unnest(${sql.param([...shopIds])}::text[]) as i(id) group by id) n`
  await tx
    .update(shop)
    .set({ deviceCount: sql`${shop.deviceCount} + ${by} * n.n` })
    .from(counted)
    .where(and(eq(shop.providerId, providerId), sql`${shop.shopId} = n.id`))
  await tx.execute(sql`
    update merchant m set device_count = m.device_count + ${by} * k.n
    from (select s.mer_id, sum(n.n)::int as n from ${counted}
      join shop s on s.provider_id = ${providerId} and s.shop_id = n.id group by 1) k
    where m.provider_id = ${providerId} and m.mer_id = k.mer_id`)
}
