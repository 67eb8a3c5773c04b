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
import { ident, instant } from '../columns'

/** Stored files, report-centre tasks and background jobs. */

export const file = pgTable(
  'file',
  {
    /** 128 random bits, base64url; the name on disk is its hash. */
    token: varchar({ length: 64 }).primaryKey(),
    providerId: ident().notNull(),
    uploaderId: ident().notNull(),
    /** By magic bytes: jpeg, png, pdf, ofd, xml, xlsx; csv for files we made. */
    kind: varchar({ length: 8 }).notNull(),
    mime: varchar({ length: 96 }).notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('file_provider_idx').on(t.providerId, t.createdAt)],
)

export const exportTask = pgTable(
  'export_task',
  {
    providerId: ident().notNull(),
    taskId: ident().notNull(),
    userId: ident().notNull(),
    /** The role it was asked under: the scope is read again when it runs and when it is fetched. */
    roleType: varchar({ length: 4 }).notNull(),
    reportType: varchar({ length: 32 }).notNull(),
    format: varchar({ length: 4 }).notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    /** The filter in words. */
    conditionText: text().notNull(),
    reason: text().notNull().default(''),
    taskStatus: varchar({ length: 16 }).notNull(),
    rowCount: integer(),
    doneRows: integer().notNull().default(0),
    fileName: text().notNull(),
    fileSize: integer(),
    fileToken: varchar({ length: 64 }),
    failReason: text().notNull().default(''),
    /** Whose rows the file holds: it is not given to somebody whose scope is another one by now. */
    scopeHash: varchar({ length: 64 }),
    applyTime: instant().notNull(),
    finishTime: instant(),
    expireTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.taskId] }),
    index('export_task_user_idx').on(t.providerId, t.userId, t.applyTime),
    index('export_task_time_idx').on(t.providerId, t.applyTime),
  ],
)

/** Work to do later: leased with FOR UPDATE SKIP LOCKED, tried again a few times. */
export const job = pgTable(
  'job',
  {
    providerId: ident().notNull(),
    jobId: ident().notNull(),
    kind: varchar({ length: 32 }).notNull(),
    /** What it is about, e.g. a deviceId or taskId. */
    refId: ident().notNull(),
    /** The business day of a daily, which is planned once for it; null for all other work. */
    day: date(),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** 'business' waits for the business clock, 'wall' for the wall clock. */
    clock: varchar({ length: 8 }).notNull(),
    state: varchar({ length: 8 }).notNull().default('WAITING'),
    runAt: instant().notNull(),
    leaseUntil: instant(),
    attempts: integer().notNull().default(0),
    lastError: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.jobId] }),
    index('job_due_idx').on(t.state, t.clock, t.runAt),
    uniqueIndex('job_ref_idx').on(t.providerId, t.kind, t.refId, t.day),
  ],
)

/** Sequences of business numbers per kind and day: `EX260101` -> last number given. */
export const numberSeq = pgTable(
  'number_seq',
  { prefix: varchar({ length: 24 }).notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.prefix] })],
)
