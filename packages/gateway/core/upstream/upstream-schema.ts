import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../db/columns'
import { scopedAs } from '../scope'

/** One order. It is written in the caller's transaction and sent after that has committed. */
export const upstreamOrder = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'upstream_order',
    {
      providerId: ident().notNull(),
      orderId: ident().notNull(),
      /** CHANNEL, BANK, RISK, WECHAT, CLEARING, TAX, ACQUIRER. */
      counterparty: varchar({ length: 16 }).notNull(),
      /** `channel.refund` … */
      kind: varchar({ length: 32 }).notNull(),
      /** The record it is about, e.g. a refundNo. */
      refId: ident().notNull(),
      /**
       * Number of this order among the record's orders of its kind, from 1. Only the newest order
       * takes answers.
       */
      seq: integer().notNull(),
      /**
       * Ids, amounts, codes: persons and accounts are read when it is sent, and are not duplicated.
       */
      payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
      /**
       * WAITING -> SENT -> ANSWERED; EXPIRED when upstream has it and did not answer in time,
       * CANCELED when its record waits for none. A payout that the bank account cannot carry is
       * KEPT first: it is not sent yet.
       */
      state: varchar({ length: 8 }).notNull().default('WAITING'),
      attempts: integer().notNull().default(0),
      /** Business time of the next attempt; null without one. */
      nextAt: instant(),
      /**
       * A payout that is KEPT until all channels have cleared the settle dates up to this one; null
       * where it waits for money only, or not at all.
       */
      waitDay: date({ mode: 'string' }),
      /** Time to answer in seconds, once upstream has it. */
      patienceS: integer().notNull().default(604_800),
      /**
       * After it the order is not sent again; an answer still counts. Null until upstream has it.
       */
      deadline: instant(),
      lastError: text().notNull().default(''),
      /** The code of the last answer that was applied, and what came with it. */
      answer: jsonb().$type<Record<string, unknown>>(),
      askedAt: instant().notNull(),
      sentAt: instant(),
      answeredAt: instant(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.orderId] }),
      uniqueIndex('upstream_order_ref_idx').on(t.providerId, t.kind, t.refId, t.seq),
      index('upstream_order_due_idx').on(t.state, t.nextAt),
      index('upstream_order_asked_idx').on(t.providerId, t.askedAt, t.orderId),
      index('upstream_order_kept_idx')
        .on(t.providerId, t.kind, t.refId)
        .where(sql`state = 'KEPT'`),
    ],
  ),
)

/** Every answer that came, each once; those that were not applied stay for inspection. */
export const upstreamAnswer = pgTable(
  'upstream_answer',
  {
    providerId: ident().notNull(),
    /** Empty for news without an order. */
    orderId: ident().notNull().default(''),
    /** Its sender's number: the key of deduplication. */
    answerId: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 32 }).notNull(),
    refId: ident().notNull(),
    code: varchar({ length: 32 }).notNull(),
    /** sha256 of the whole answer; another text under the same number is refused. */
    digest: varchar({ length: 64 }).notNull(),
    /** APPLIED, or UNFIT: it no longer fitted, and changed nothing. */
    result: varchar({ length: 8 }).notNull(),
    /** Why it did not fit. */
    note: text().notNull().default(''),
    receivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.orderId, t.answerId] }),
    index('upstream_answer_ref_idx').on(t.providerId, t.kind, t.refId),
  ],
)

/** A line of a channel's list of a day's payments, as its notices brought it. */
export const upstreamBillLine = pgTable(
  'upstream_bill_line',
  {
    providerId: ident().notNull(),
    orderId: ident().notNull(),
    /** From 1, in the order of arrival. */
    lineNo: integer().notNull(),
    channelTradeNo: varchar({ length: 64 }).notNull(),
    amt: fen(),
    time: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.orderId, t.lineNo] })],
)
