import { boolean, date, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { fen, instant, ident } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** Who entered terms, and from which day they are effective; days that have begun never change. */
const entered = {
  effectiveDate: date({ mode: 'string' }).notNull(),
  operator: text().notNull(),
  reason: text().notNull(),
  createTime: instant().notNull(),
}

/**
 * What a product costs a provider, and the lowest terms at which its partners may sell it, from a
 * day on. Rates are 1/100 000, caps fen, 0: none (domain §3, §13.10).
 */
export const costTerm = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'cost_term',
    {
      providerId: ident().notNull(),
      /** `WECHAT`, `BANKCARD-DEBIT` … */
      product: varchar({ length: 16 }).notNull(),
      costRate: integer().notNull(),
      costCapAmt: fen(),
      floorRate: integer().notNull(),
      floorCapAmt: fen(),
      ...entered,
    },
    (t) => [primaryKey({ columns: [t.providerId, t.product, t.effectiveDate] })],
  ),
)

/** Rates of the partner channel, which are chosen and not typed (domain §7.4), from a day on. */
export const rateTemplate = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'rate_template',
    {
      providerId: ident().notNull(),
      templateCode: varchar({ length: 16 }).notNull(),
      templateName: text().notNull(),
      wechatRate: integer().notNull(),
      alipayRate: integer().notNull(),
      unionpayRate: integer().notNull(),
      /** false: from that day on it can no longer be chosen. */
      offered: boolean().notNull(),
      ...entered,
    },
    (t) => [primaryKey({ columns: [t.providerId, t.templateCode, t.effectiveDate] })],
  ),
)
