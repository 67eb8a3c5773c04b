import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

/** What payers' banks and wallets ask for (retrieval) or take back (chargeback) of trades. */
export const chargeback = pgTable(
  'chargeback',
  {
    providerId: ident().notNull(),
    chargebackNo: ident().notNull(),
    /** Upstream's number; a second notice with the same number is the same dispute. */
    caseNo: varchar({ length: 64 }).notNull(),
    /** RETRIEVAL or CHARGEBACK. */
    disputeKind: varchar({ length: 16 }).notNull(),
    receiveTime: instant().notNull(),
    tradeNo: ident().notNull(),
    tradeTime: instant().notNull(),
    merId: ident().notNull(),
    shopId: ident().notNull(),
    partnerId: ident(),
    /** The merchant's `createdBy`, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    disputeAmt: fen(),
    reasonType: varchar({ length: 24 }).notNull(),
    reason: text().notNull().default(''),
    chargebackStatus: varchar({ length: 16 }).notNull(),
    /** Until then an answer counts; stays when one was given. */
    deadline: instant().notNull(),
    /** NONE for a retrieval; HELD, then RELEASED or TAKEN. */
    fundStatus: varchar({ length: 8 }).notNull(),
    /** Taken from the merchant's own money when it arrived; the rest from unsettled trades. */
    coverAmt: fen(),
    /** What the next batch still has to take for it, or, below 0, to give back. */
    openAmt: bigint({ mode: 'number' }).notNull().default(0),
    /** The merchant settlement batch that took it. */
    batchNo: ident(),
    /** The one that gave it back, after it was won. */
    backBatchNo: ident(),
    /** The trade was not settled yet and waits for the end of this one. */
    holdsTrade: boolean().notNull().default(false),
    explanation: text().notNull().default(''),
    /** Tokens of uploads. */
    documents: jsonb().$type<string[]>().notNull().default([]),
    answerTime: instant(),
    operatorName: text().notNull().default(''),
    opinion: text().notNull().default(''),
    closeTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.chargebackNo] }),
    uniqueIndex('chargeback_case_idx').on(t.providerId, t.caseNo),
    // Covers the sums of a time range.
    index('chargeback_told_idx').on(
      t.providerId,
      t.receiveTime,
      t.chargebackNo,
      t.chargebackStatus,
      t.disputeAmt,
      t.fundStatus,
    ),
    index('chargeback_kind_idx').on(t.providerId, t.disputeKind, t.receiveTime),
    index('chargeback_channel_idx').on(t.providerId, t.payChannel, t.receiveTime),
    index('chargeback_reason_idx').on(t.providerId, t.reasonType, t.receiveTime),
    index('chargeback_fund_idx').on(t.providerId, t.fundStatus, t.receiveTime),
    index('chargeback_shop_idx').on(t.providerId, t.shopId, t.receiveTime),
    index('chargeback_trade_idx').on(t.providerId, t.tradeNo),
    index('chargeback_merchant_idx').on(t.providerId, t.merId, t.receiveTime),
    index('chargeback_partner_idx').on(t.providerId, t.partnerId, t.receiveTime),
    index('chargeback_status_idx').on(t.providerId, t.chargebackStatus, t.receiveTime),
    index('chargeback_deadline_idx').on(t.providerId, t.deadline, t.receiveTime, t.chargebackNo),
    index('chargeback_amount_idx').on(t.providerId, t.disputeAmt, t.receiveTime, t.chargebackNo),
    index('chargeback_batch_idx')
      .on(t.providerId, t.batchNo)
      .where(sql`batch_no is not null`),
    index('chargeback_back_batch_idx')
      .on(t.providerId, t.backBatchNo)
      .where(sql`back_batch_no is not null`),
    index('chargeback_unsettled_idx')
      .on(t.providerId, t.merId)
      .where(sql`open_amt <> 0`),
    index('chargeback_documents_idx').using('gin', t.documents.op('jsonb_path_ops')),
  ],
)
