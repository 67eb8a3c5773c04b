import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, varchar, integer } from 'drizzle-orm/pg-core'
import { sealedForm } from '../seal/columns'
import { ident, instant } from './columns'

/** Successful answers of writes, 24 h, in the write's own transaction (contract §2). */
export const idempotency = pgTable(
  'idempotency',
  {
    sessionHash: varchar({ length: 64 }).notNull(),
    requestSeqId: varchar({ length: 64 }).notNull(),
    path: text().notNull(),
    bodyHash: varchar({ length: 64 }).notNull(),
    answer: sealedForm().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionHash, t.requestSeqId] }),
    index('idempotency_created_idx').on(t.createdAt),
  ],
)

/** Small durable facts of this installation: the business clock's offset, the seed's stamp. */
export const setting = pgTable('setting', {
  key: varchar({ length: 64 }).primaryKey(),
  value: jsonb().notNull(),
})

/** The history of a record, newest last; the timeline of its detail. */
export const recordLog = pgTable(
  'record_log',
  {
    providerId: ident().notNull(),
    targetType: varchar({ length: 16 }).notNull(),
    targetId: ident().notNull(),
    seq: integer().notNull(),
    time: instant().notNull(),
    title: text().notNull(),
    operator: text().notNull(),
    fromState: varchar({ length: 32 }).notNull().default(''),
    toState: varchar({ length: 32 }).notNull().default(''),
    remark: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.targetType, t.targetId, t.seq] }),
    // A day's vouchers contain the payments of that day, found by these states.
    index('record_log_paid_idx')
      .on(t.providerId, t.targetType, t.time)
      .where(sql`target_type in ('autoCash', 'settle')`),
  ],
)

/**
 * Decisions about a record and who made them, newest last: append-only, beside the record itself,
 * so that a column changed without a decision is detected (`../record-facts.ts`).
 */
export const recordFact = pgTable(
  'record_fact',
  {
    providerId: ident().notNull(),
    targetType: varchar({ length: 16 }).notNull(),
    targetId: varchar({ length: 64 }).notNull(),
    seq: integer().notNull(),
    time: instant().notNull(),
    operator: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Keyed by the names people know. */
    facts: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.targetType, t.targetId, t.seq] })],
)

/** Sequences of business numbers per kind and day: `EX260101` -> last number given. */
export const numberSeq = pgTable(
  'number_seq',
  { prefix: varchar({ length: 24 }).notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.prefix] })],
)
