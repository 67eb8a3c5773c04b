import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'
import { sealedNumber } from '../../core/seal/columns'

const ofProvider = { byShop: 'NONE', madeByNobody: true } as const

/** An account of the provider's at a bank (domain §18). */
export const bankAccount = scopedAs(
  ofProvider,
  pgTable(
    'bank_account',
    {
      providerId: ident().notNull(),
      accountId: ident().notNull(),
      accountName: text().notNull(),
      bankName: text().notNull(),
      accountNo: sealedNumber().notNull(),
      /** RESERVE: merchants' money; OWN: the provider's. */
      fundKind: varchar({ length: 8 }).notNull(),
      toleranceAmt: fen(),
      createTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.accountId] }),
      index('bank_account_time_idx').on(t.providerId, t.createTime, t.accountId),
    ],
  ),
)

/** The condition that it is this account. */
export const isAccount = (of: { providerId: string; accountId: string }): SQL =>
  and(eq(bankAccount.providerId, of.providerId), eq(bankAccount.accountId, of.accountId))!

/** A bank's statement of an account, as a file. */
export const bankStatement = scopedAs(
  ofProvider,
  pgTable(
    'bank_statement',
    {
      providerId: ident().notNull(),
      fileId: ident().notNull(),
      accountId: ident().notNull(),
      fileName: text().notNull(),
      fileToken: varchar({ length: 64 }).notNull(),
      /** MT940 | CAMT053 | CSV | XLSX. */
      bankFormat: varchar({ length: 8 }).notNull(),
      /** RECEIVED | APPLIED | REFUSED. */
      fileState: varchar({ length: 10 }).notNull(),
      /** Why it cannot be used. */
      reason: text().notNull().default(''),
      fromDay: date({ mode: 'string' }),
      toDay: date({ mode: 'string' }),
      /** Balances of a format that has them, fen. */
      openAmt: bigint({ mode: 'number' }),
      closeAmt: bigint({ mode: 'number' }),
      lineCount: integer().notNull().default(0),
      sameCount: integer().notNull().default(0),
      createdBy: ident().notNull(),
      operator: text().notNull(),
      createTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.fileId] }),
      index('bank_statement_time_idx').on(t.providerId, t.createTime, t.fileId),
      index('bank_statement_account_idx').on(t.providerId, t.accountId, t.toDay),
    ],
  ),
)

/**
 * One side of a reconciliation: a line of a bank's statement, or a movement of the books on a day
 * that a statement covers. Entries of one `matchNo` agree.
 */
export const bankEntry = scopedAs(
  ofProvider,
  pgTable(
    'bank_entry',
    {
      providerId: ident().notNull(),
      /** `<file>-<line>` of a line, BK… of a movement. */
      entryNo: ident().notNull(),
      /** BANK | BOOK. */
      side: varchar({ length: 4 }).notNull(),
      entryDay: date({ mode: 'string' }).notNull(),
      /** The day's first moment; of a movement when it moved. */
      entryTime: instant().notNull(),
      /** Fen, above 0 for money in. */
      amt: bigint({ mode: 'number' }).notNull(),
      fundKind: varchar({ length: 8 }).notNull(),
      /** The document's number; of a line the bank's reference. */
      refNo: varchar({ length: 64 }).notNull().default(''),
      counterName: text().notNull().default(''),
      /** Of a movement: what it is. */
      bookKind: varchar({ length: 16 }),
      /** Of a line. */
      accountId: ident(),
      fileId: ident(),
      lineNo: integer(),
      serialNo: varchar({ length: 64 }),
      counterTail: varchar({ length: 4 }),
      summary: text().notNull().default(''),
      /** OPEN | MATCHED | ASKED | STANDING | CLOSED | RETURNED. */
      entryState: varchar({ length: 8 }).notNull(),
      cause: varchar({ length: 16 }),
      matchNo: ident(),
      matchRule: varchar({ length: 12 }),
      /** Numbers of its matches that staff cancelled: a rule leaves entries that share one apart. */
      partedNos: text().array().notNull().default([]),
      owner: text().notNull().default(''),
      remark: text().notNull().default(''),
      /** The newest request: SUSPEND | RELEASE | RETURN | WRITE_OFF. */
      askKind: varchar({ length: 12 }),
      askReason: text().notNull().default(''),
      askToken: varchar({ length: 64 }),
      requestedBy: ident(),
      requester: text(),
      requestTime: instant(),
      decidedBy: ident(),
      decider: text(),
      decideTime: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.entryNo] }),
      uniqueIndex('bank_entry_serial_idx').on(t.providerId, t.accountId, t.serialNo),
      uniqueIndex('bank_entry_item_idx').on(t.providerId, t.bookKind, t.refNo, t.entryTime),
      index('bank_entry_time_idx').on(t.providerId, t.entryTime, t.entryNo),
      index('bank_entry_state_idx').on(t.providerId, t.entryState, t.entryTime, t.entryNo),
      index('bank_entry_ref_idx')
        .on(t.providerId, t.refNo)
        .where(sql`ref_no <> ''`),
      index('bank_entry_match_idx')
        .on(t.providerId, t.matchNo)
        .where(sql`match_no is not null`),
      index('bank_entry_file_idx').on(t.providerId, t.fileId),
      check('bank_entry_amount', sql`amt <> 0`),
    ],
  ),
)
