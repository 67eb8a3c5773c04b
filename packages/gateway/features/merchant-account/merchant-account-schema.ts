import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { DEBT_LIMIT, PARTNER_DEBT_LIMIT, RESERVE_DAYS } from '#domain/merchant-settlement/rules'
import { fen, ident, instant } from '../../core/db/columns'
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** Fen; may be below 0. */
const moved = () => bigint({ mode: 'number' }).notNull().default(0)

/** A merchant's own money, once settled: what it will get, what is on its way, what it owes. */
export const merchantAccount = pgTable(
  'merchant_account',
  {
    providerId: ident().notNull(),
    merId: ident().notNull(),
    /** Settled and in no payout: its batches' `unpaidAmt`. */
    balanceAmt: fen(),
    /** In payouts that the bank has not answered. */
    transitAmt: fen(),
    reserveAmt: fen(),
    debtAmt: fen(),
    /** Debt limit for refunds; chargebacks have no limit. */
    debtLimitAmt: fen(),
    /** In 1/100 000 of a batch, kept until `reserveTargetAmt` is reached. */
    reserveRate: integer().notNull().default(0),
    reserveTargetAmt: fen(),
    /** After so many days what was kept goes to the merchant. */
    reserveDays: integer().notNull().default(RESERVE_DAYS),
    lastSeq: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.merId] }),
    check(
      'merchant_account_amounts',
      sql`balance_amt >= 0 and transit_amt >= 0 and reserve_amt >= 0 and debt_amt >= 0`,
    ),
  ],
)

/** Append-only: each movement of a merchant's account, with the balance after it. */
export const merchantEntry = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'merchant_entry',
    {
      providerId: ident().notNull(),
      merId: ident().notNull(),
      seq: integer().notNull(),
      entryTime: instant().notNull(),
      entryType: varchar({ length: 16 }).notNull(),
      /** A batch, payout, refund, chargeback or recharge. */
      relatedNo: ident().notNull(),
      balanceMove: moved(),
      transitMove: moved(),
      reserveMove: moved(),
      debtMove: moved(),
      balanceAfter: fen(),
      transitAfter: fen(),
      reserveAfter: fen(),
      debtAfter: fen(),
      remark: text().notNull().default(''),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.merId, t.seq] }),
      index('merchant_entry_related_idx').on(t.providerId, t.relatedNo),
      index('merchant_entry_time_idx').on(t.providerId, t.entryTime),
      // What is kept back is rare, and its balance of a day is added up from the first entry on.
      index('merchant_entry_reserve_idx')
        .on(t.providerId, t.entryTime, t.reserveMove)
        .where(sql`reserve_move <> 0`),
    ],
  ),
)

/** What staff decided about a merchant's reserve and debt; most accounts are as they were opened. */
export const TERMS_FACTS: FactsOf = {
  type: 'merchantTerms',
  name: '商户保证金与欠款规则',
  from: `(select a.*, m.partner_id from merchant_account a
    join merchant m on m.provider_id = a.provider_id and m.mer_id = a.mer_id)`,
  no: 'r.mer_id',
  facts: {
    保证金比例: 'r.reserve_rate',
    保证金上限: 'r.reserve_target_amt',
    留存天数: 'r.reserve_days',
    欠款上限: 'r.debt_limit_amt',
  },
  since: `timestamptz '2000-01-01 00:00:00+08'`,
  decided: `(r.reserve_rate, r.reserve_target_amt, r.reserve_days, r.debt_limit_amt) <> (0, 0,
    ${RESERVE_DAYS}, case when r.partner_id is null then ${DEBT_LIMIT} else ${PARTNER_DEBT_LIMIT} end)`,
}
