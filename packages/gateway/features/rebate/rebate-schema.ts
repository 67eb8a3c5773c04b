import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** From a turnover of `fromAmt` fen a month on, `rate` in 1/100 000 of all of it. */
export interface RebateTier {
  fromAmt: number
  rate: number
}

/** Who gets rebates by which tiers, month after month. */
export const rebateRule = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'rebate_rule',
    {
      providerId: ident().notNull(),
      ruleNo: ident().notNull(),
      ruleName: text().notNull(),
      /** PARTNER or MERCHANT. */
      targetType: varchar({ length: 16 }).notNull(),
      targetIds: jsonb().$type<string[]>().notNull(),
      tiers: jsonb().$type<RebateTier[]>().notNull(),
      /** The first month it holds for, `YYYY-MM`. */
      fromMonth: varchar({ length: 7 }).notNull(),
      /** The last one, once it was stopped; before `fromMonth`: it never held. */
      lastMonth: varchar({ length: 7 }),
      /** RUNNING or STOPPED. */
      ruleStatus: varchar({ length: 16 }).notNull().default('RUNNING'),
      createTime: instant().notNull(),
      stopTime: instant(),
      stopReason: text().notNull().default(''),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.ruleNo] }),
      index('rebate_rule_create_idx').on(t.providerId, t.createTime, t.ruleNo),
      check('rebate_rule_stopped', sql`(rule_status = 'STOPPED') = (last_month is not null)`),
    ],
  ),
)

/** What a partner or a merchant gets back for a month's turnover. */
export const rebate = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'rebate',
    {
      providerId: ident().notNull(),
      rebateId: ident().notNull(),
      ruleNo: ident(),
      ruleName: text().notNull(),
      /** PARTNER or MERCHANT. */
      targetType: varchar({ length: 16 }).notNull(),
      /** The target, or the target's partner. */
      partnerId: ident(),
      merId: ident(),
      createdBy: ident(),
      tiers: jsonb().$type<RebateTier[]>().notNull(),
      /** `YYYY-MM` */
      month: varchar({ length: 7 }).notNull(),
      baseAmt: fen(),
      /** Of the tier the turnover reached. */
      rate: integer().notNull(),
      rebateAmt: fen(),
      rebateStatus: varchar({ length: 16 }).notNull(),
      calcTime: instant().notNull(),
      confirmTime: instant(),
      payTime: instant(),
      remark: text().notNull().default(''),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.rebateId] }),
      index('rebate_calc_idx').on(t.providerId, t.calcTime, t.rebateId),
      index('rebate_month_idx').on(t.providerId, t.month),
      index('rebate_rule_idx').on(t.providerId, t.ruleNo),
    ],
  ),
)

/** A rebate day by day and merchant by merchant; they add up to it. */
export const rebateItem = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'rebate_item',
    {
      providerId: ident().notNull(),
      rebateId: ident().notNull(),
      itemId: ident().notNull(),
      itemTime: instant().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      createdBy: ident().notNull(),
      transCount: integer().notNull(),
      transAmt: fen(),
      fromAmt: fen(),
      rate: integer().notNull(),
      rebateAmt: fen(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.rebateId, t.itemId] }),
      index('rebate_item_time_idx').on(t.providerId, t.itemTime, t.itemId),
      index('rebate_item_merchant_idx').on(t.providerId, t.merId, t.itemTime),
    ],
  ),
)

/** Who gets rebates, and by which tiers. */
export const REBATE_RULE_FACTS: FactsOf = {
  type: 'rebateRule',
  name: '返利规则',
  from: 'rebate_rule',
  no: 'r.rule_no',
  facts: {
    对象类型: 'r.target_type',
    对象: 'r.target_ids',
    档位: 'r.tiers',
    起始月份: 'r.from_month',
    终止月份: 'r.last_month',
  },
  since: 'r.create_time',
}
