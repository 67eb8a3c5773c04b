import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { couponVerify } from '../coupon/coupon-schema'
import { shopDayStat } from './store-data-schema'
import { tradeRollup } from '../trade/trade-schema'

/** The shape of `storeDays`: what one source adds to a shop's day. No table of the database. */
export const storeDay = pgTable('store_day', {
  providerId: varchar().notNull(),
  bizDate: date({ mode: 'string' }).notNull(),
  shopId: varchar().notNull(),
  partnerId: varchar(),
  createdBy: varchar().notNull(),
  payCount: integer().notNull(),
  payAmt: bigint({ mode: 'number' }).notNull(),
  refundAmt: bigint({ mode: 'number' }).notNull(),
  newMembers: integer().notNull(),
  activeMembers: integer().notNull(),
  couponCount: integer().notNull(),
})

const t = tradeRollup
const m = shopDayStat
const c = couponVerify

/** Money from the trades' daily sums, members from theirs, vouchers from the verifications. */
export const storeDays = sql`(
  select ${t.providerId}, ${t.tradeDate} as biz_date, ${t.shopId}, ${t.partnerId}, ${t.createdBy},
    ${t.payCount}, ${t.payAmt}, ${t.refundAmt}, 0 as new_members, 0 as active_members,
    0 as coupon_count
  from ${t}
  union all
  select ${m.providerId}, ${m.bizDate}, ${m.shopId}, ${m.partnerId}, ${m.createdBy},
    0, 0, 0, ${m.newMembers}, ${m.activeMembers}, 0
  from ${m}
  union all
  select ${c.providerId}, (${c.verifyTime} at time zone 'Asia/Shanghai')::date, ${c.shopId},
    ${c.partnerId}, ${c.createdBy}, 0, 0, 0, 0, 0, 1
  from ${c} where ${c.verifyStatus} = '1'
) ${storeDay}`
