import { sql } from 'drizzle-orm'
import type { SeedPart } from './parts'

/**
 * What shops' members did on the days they sold (domain §9.6): of ten payments three to seven are a
 * member's, and one member in eight is new. Chance comes from the shop and the day, so that a
 * day's figures stay when more trades are loaded elsewhere.
 */
export const storeDaySeed: SeedPart = {
  name: 'store-days',
  async derive(tx) {
    await tx.execute(sql`delete from shop_day_stat`)
    await tx.execute(sql`
      insert into shop_day_stat (provider_id, shop_id, biz_date, mer_id, partner_id, created_by,
        new_members, active_members)
      select provider_id, shop_id, trade_date, mer_id, partner_id, created_by,
        (active + chance % 8) / 8, active
      from (
        select *, least(pays, 1 + pays * (30 + chance % 41) / 100) as active
        from (
          select provider_id, shop_id, trade_date, max(mer_id) as mer_id,
            max(partner_id) as partner_id, max(created_by) as created_by,
            sum(pay_count)::int as pays,
            ('x' || substr(md5(shop_id || trade_date), 1, 6))::bit(24)::int as chance
          from trade_rollup group by 1, 2, 3 having sum(pay_count) > 0
        ) days
      ) members`)
  },
}
