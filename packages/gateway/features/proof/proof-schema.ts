import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** What one check of a run looked at. */
export interface ProvenCheck {
  title: string
  counted: number
  wrong: number
}

/** One night's proof of a provider's books. */
export const proofRun = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'proof_run',
    {
      providerId: ident().notNull(),
      runNo: ident().notNull(),
      startTime: instant().notNull(),
      /** Null while it goes on. */
      endTime: instant(),
      /** RUNNING | PASSED | FAILED | BROKEN. */
      runStatus: varchar({ length: 8 }).notNull(),
      /** The first day in the books, from which on all was proved. */
      sinceDate: date({ mode: 'string' }),
      checkCount: integer().notNull().default(0),
      /** How many things all checks looked at; more than an integer holds. */
      itemCount: fen(),
      findingCount: integer().notNull().default(0),
      checks: jsonb().$type<ProvenCheck[]>().notNull().default([]),
      failReason: text().notNull().default(''),
      /** How far the operation log went at its end; null: it has not ended, or is older than this. */
      headSeq: integer(),
      headHash: varchar({ length: 64 }).notNull().default(''),
      /** Of all noted values (`proof_value`) at its end. */
      valuesDigest: varchar({ length: 32 }).notNull().default(''),
      /** The run before it that noted these; '': it is the first. */
      prevRunNo: ident().notNull().default(''),
      /** Of the installation's key over the run (`run-seal.ts`); null: without a key. */
      seal: varchar({ length: 64 }),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.runNo] }),
      index('proof_run_time_idx').on(t.providerId, t.startTime, t.runNo),
    ],
  ),
)

/** What a run found wrong. */
export const proofFinding = pgTable(
  'proof_finding',
  {
    providerId: ident().notNull(),
    runNo: ident().notNull(),
    seq: integer().notNull(),
    title: text().notNull(),
    words: text().notNull(),
    /** The record it is about, where it is one that has a screen. */
    recordType: varchar({ length: 16 }),
    recordNo: varchar({ length: 32 }),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.runNo, t.seq] })],
)

/**
 * Digests of values that only people change, as the last proof found them (`watched-values.ts`). The
 * row with an empty number says since when the kind is noted.
 */
export const proofValue = pgTable(
  'proof_value',
  {
    providerId: ident().notNull(),
    kind: varchar({ length: 16 }).notNull(),
    recordNo: varchar({ length: 64 }).notNull(),
    /** The key's name of a sealed number among the values, `:` and their digest. */
    digest: varchar({ length: 48 }).notNull(),
    /** How far the operation log went when it was noted. */
    seq: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.kind, t.recordNo] })],
)
