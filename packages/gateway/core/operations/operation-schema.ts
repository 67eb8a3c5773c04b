import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { ident, instant } from '../db/columns'
import { scopedAs } from '../scope'

/** The effect of an operation on one record; personal data in it is masked. */
export interface Change {
  type: string
  id: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** The columns of an operation, waiting or chained. */
const said = () => ({
  providerId: ident().notNull(),
  operationTime: instant().notNull(),
  /** '' for the command line. */
  userId: ident().notNull().default(''),
  operator: text().notNull(),
  roleType: varchar({ length: 4 }).notNull().default(''),
  /** Of the operator; null: the provider's own people. */
  partnerId: ident(),
  address: varchar({ length: 64 }).notNull().default(''),
  /** The call's path, or the action of the command line. */
  action: varchar({ length: 64 }).notNull(),
  /** DONE | REFUSED | FAILED */
  outcome: varchar({ length: 8 }).notNull(),
  reason: text().notNull().default(''),
  /** The request's fields, masked. */
  request: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  changes: jsonb().$type<Change[]>().notNull().default([]),
  /** Fen that it moved or promised; null: it moves no money. */
  movedAmt: bigint({ mode: 'number' }),
})

/**
 * Operations that are not chained yet: written in the transaction of the operation, without waiting
 * for other transactions, and moved into `operation` right after (`chainOperations`).
 */
export const operationWaiting = pgTable(
  'operation_waiting',
  { waitingId: bigserial({ mode: 'number' }).notNull(), ...said() },
  (t) => [primaryKey({ columns: [t.providerId, t.waitingId] })],
)

/**
 * The row changes of a call so far, written by the tables themselves (trigger `note_row` of the
 * migrations) while a setting of the transaction asks for it, and deleted before it ends
 * (`row-notes.ts`). Not masked: no row is committed.
 */
export const rowNote = pgTable(
  'row_note',
  {
    noteId: bigserial({ mode: 'number' }).primaryKey(),
    /** Id of the transaction. */
    xid: bigint({ mode: 'number' }).notNull(),
    recordType: varchar({ length: 32 }).notNull(),
    recordNo: varchar({ length: 64 }).notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('row_note_xid_idx').on(t.xid)],
)

/**
 * All operations of people, from the console and from the command line, including the refused ones.
 * Append-only: each row holds the hash of the one before it (`digestOf`), one chain per provider,
 * so that the proof detects a changed or deleted row.
 */
export const operation = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'operation',
    {
      ...said(),
      seq: integer().notNull(),
      /** Its number for people: OP, the end of the provider's number and `seq`. */
      operationNo: ident().notNull(),
      prevHash: varchar({ length: 64 }).notNull(),
      hash: varchar({ length: 64 }).notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.seq] }),
      uniqueIndex('operation_no_idx').on(t.providerId, t.operationNo),
      index('operation_time_idx').on(t.providerId, t.operationTime, t.operationNo),
      index('operation_user_idx').on(t.providerId, t.userId, t.operationTime),
    ],
  ),
)

/** The newest row of each chain: detects a chain that was cut short. */
export const operationHead = pgTable('operation_head', {
  providerId: ident().primaryKey(),
  seq: integer().notNull(),
  hash: varchar({ length: 64 }).notNull(),
  /**
   * Up to which row the chain is sealed by the installation's key (`seal.ts`); null: not sealed.
   */
  sealedSeq: integer(),
  seal: varchar({ length: 64 }),
})

/** The records that an operation touched: finds a record's history. */
export const operationRecord = pgTable(
  'operation_record',
  {
    providerId: ident().notNull(),
    recordType: varchar({ length: 32 }).notNull(),
    recordNo: varchar({ length: 64 }).notNull(),
    seq: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.recordNo, t.recordType, t.seq] }),
    index('operation_record_seq_idx').on(t.providerId, t.seq),
  ],
)
