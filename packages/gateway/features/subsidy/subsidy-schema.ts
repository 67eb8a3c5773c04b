import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** What a merchant may spend of the subsidy account in one activity. */
export const subsidyActivity = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'subsidy_activity',
    {
      providerId: ident().notNull(),
      subsidyId: ident().notNull(),
      /** Rows given out together, one a merchant, share it. */
      activityNo: ident().notNull(),
      activityName: text().notNull(),
      merId: ident().notNull(),
      partnerId: ident(),
      /** The merchant's, copied for the row scope SELF. */
      createdBy: ident().notNull(),
      /** PER_TXN: so much a trade. RATIO: so much of it, in 1/100 000. */
      subsidyRule: varchar({ length: 16 }).notNull(),
      perTxnAmt: fen(),
      ratio: integer().notNull().default(0),
      planAmt: fen(),
      /** What was paid less what refunds took back. */
      usedAmt: fen(),
      /** What refunds took back of all that was paid. */
      backAmt: fen(),
      usedCount: integer().notNull().default(0),
      beginDate: date({ mode: 'string' }).notNull(),
      endDate: date({ mode: 'string' }).notNull(),
      subsidyStatus: varchar({ length: 16 }).notNull(),
      createTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.subsidyId] }),
      index('subsidy_create_idx').on(t.providerId, t.createTime, t.subsidyId),
      index('subsidy_merchant_idx').on(t.providerId, t.merId, t.createTime),
      index('subsidy_activity_no_idx').on(t.providerId, t.activityNo),
      check('subsidy_amounts', sql`used_amt >= 0 and used_amt <= plan_amt`),
    ],
  ),
)

/** What a trade got of an activity when its day was closed, and how much of that refunds took back. */
export const subsidyTrade = pgTable(
  'subsidy_trade',
  {
    providerId: ident().notNull(),
    subsidyId: ident().notNull(),
    tradeNo: ident().notNull(),
    tradeTime: instant().notNull(),
    /** The day the subsidy was posted for. */
    bizDate: date({ mode: 'string' }).notNull(),
    amt: fen(),
    /** What the payer had paid and not got back then: refunds of all of it take all of `amt`. */
    baseAmt: fen(),
    backAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.subsidyId, t.tradeNo] }),
    index('subsidy_trade_trade_idx').on(t.providerId, t.tradeNo),
    check('subsidy_trade_amounts', sql`amt > 0 and back_amt >= 0 and back_amt <= amt`),
  ],
)

/** What one refund took back of one activity; its entry is one for all activities of the trade. */
export const subsidyBack = pgTable(
  'subsidy_back',
  {
    providerId: ident().notNull(),
    refundNo: ident().notNull(),
    subsidyId: ident().notNull(),
    tradeNo: ident().notNull(),
    backTime: instant().notNull(),
    amt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.refundNo, t.subsidyId] }),
    index('subsidy_back_subsidy_idx').on(t.providerId, t.subsidyId, t.backTime),
    check('subsidy_back_amount', sql`amt > 0`),
  ],
)

/** Whom a subsidy is given to, and on which terms. */
export const SUBSIDY_FACTS: FactsOf = {
  type: 'subsidy',
  name: '补贴活动',
  from: 'subsidy_activity',
  no: 'r.subsidy_id',
  facts: {
    商户: 'r.mer_id',
    规则: 'r.subsidy_rule',
    每笔: 'r.per_txn_amt',
    比例: 'r.ratio',
    额度: 'r.plan_amt',
    开始日期: 'r.begin_date',
    结束日期: 'r.end_date',
  },
  since: 'r.create_time',
}
