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
import { ident, instant } from '../db/columns'

/** Background jobs: leased with FOR UPDATE SKIP LOCKED, retried a few times. */
export const job = pgTable(
  'job',
  {
    providerId: ident().notNull(),
    jobId: ident().notNull(),
    kind: varchar({ length: 32 }).notNull(),
    /** Id of the record, e.g. a deviceId or taskId. */
    refId: ident().notNull(),
    /** The business day of a daily job, which is planned once for it; null for all other jobs. */
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
