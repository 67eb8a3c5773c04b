import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { rareIndexes } from '../../core/db/rare-indexes'

/** Fen; may be below 0. */
const moved = () => bigint({ mode: 'number' }).notNull().default(0)

/** What the trades and refunds of a merchant's shop come to on a settle date (domain §14). */
export const merchantSettlement = pgTable(
  'merchant_settlement',
  {
    providerId: ident().notNull(),
    batchNo: ident().notNull(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    /** The merchant's `createdBy`, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    settleDate: date({ mode: 'string' }).notNull(),
    /** When it was formed: on its settle date. */
    createTime: instant().notNull(),
    tradeCount: integer().notNull().default(0),
    grossAmt: fen(),
    refundCount: integer().notNull().default(0),
    refundAmt: fen(),
    /** Less what refunds gave back of it. */
    feeAmt: moved(),
    /** `openingAmt + carryAmt + coverAmt + backAmt - disputeAmt - debtAmt` */
    adjustAmt: moved(),
    /** Brought from an old system; below 0: taken back of that. */
    openingAmt: moved(),
    /** What earlier batches left unpaid. */
    carryAmt: fen(),
    /** Of the refunds: taken from the merchant's own money when they were asked for. */
    coverAmt: fen(),
    /** Refunds that were taken and then closed. */
    backAmt: fen(),
    /** Taken for chargebacks; below 0: given back of those that were won. */
    disputeAmt: moved(),
    /** Debt that is recovered; below 0: what the batch lacks becomes debt. */
    debtAmt: moved(),
    /** Kept back; below 0: taken from what was kept. */
    reserveAmt: moved(),
    netAmt: fen(),
    batchStatus: varchar({ length: 16 }).notNull(),
    reason: text().notNull().default(''),
    /** A payout by the day (`cash_out`) or an automatic one (`auto_cash`). */
    payoutNo: ident(),
    /** What that payout has of this batch. */
    paidAmt: fen(),
    /** Settled and in no payout. */
    unpaidAmt: fen(),
    /** What refunds and chargebacks took of what was unpaid: the sum of its `merchantSettlementOffset`. */
    offsetAmt: fen(),
    /** The batch that pays what this one left. */
    carriedTo: ident(),
    settleTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.batchNo] }),
    // What is filtered, counted and added up beside the time: no row is looked at for it.
    index('merchant_settlement_told_idx').on(
      t.providerId,
      t.createTime,
      t.batchNo,
      t.batchStatus,
      t.netAmt,
      t.grossAmt,
      t.refundAmt,
      t.feeAmt,
      t.paidAmt,
      t.unpaidAmt,
    ),
    index('merchant_settlement_amount_idx').on(t.providerId, t.netAmt, t.createTime, t.batchNo),
    index('merchant_settlement_merchant_idx').on(t.providerId, t.merId, t.createTime),
    index('merchant_settlement_shop_idx').on(t.providerId, t.shopId, t.createTime),
    index('merchant_settlement_partner_idx').on(t.providerId, t.partnerId, t.createTime),
    index('merchant_settlement_status_idx').on(t.providerId, t.batchStatus, t.createTime),
    ...rareIndexes(
      { merchant_settlement_partner_rare_idx: t.partnerId },
      {
        provider: t.providerId,
        rest: [t.batchStatus, t.createTime],
        rare: sql`batch_status <> 'SETTLED'`,
      },
    ),
    // Of the books' days.
    index('merchant_settlement_date_idx').on(t.providerId, t.settleDate),
    index('merchant_settlement_payout_idx').on(t.providerId, t.payoutNo),
    index('merchant_settlement_carried_idx')
      .on(t.providerId, t.carriedTo)
      .where(sql`carried_to is not null`),
    index('merchant_settlement_unpaid_idx')
      .on(t.providerId, t.merId, t.shopId)
      .where(sql`unpaid_amt > 0`),
    check(
      'merchant_settlement_net',
      sql`net_amt = gross_amt - refund_amt - fee_amt + adjust_amt - reserve_amt and net_amt >= 0
        and adjust_amt = opening_amt + carry_amt + cover_amt + back_amt - dispute_amt - debt_amt`,
    ),
  ],
)

/** Append-only: what a refund or chargeback took of a batch that was not paid. */
export const merchantSettlementOffset = pgTable(
  'merchant_settlement_offset',
  {
    providerId: ident().notNull(),
    batchNo: ident().notNull(),
    /** The refund or chargeback. */
    relatedNo: ident().notNull(),
    offsetTime: instant().notNull(),
    amt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.batchNo, t.relatedNo] }),
    index('merchant_settlement_offset_related_idx').on(t.providerId, t.relatedNo),
    check('merchant_settlement_offset_amt', sql`amt > 0`),
  ],
)
