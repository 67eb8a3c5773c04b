import type { job } from './job-schema'
import type { Clock } from '../clock'
import type { Db, Tx } from '../db/open'
import type { Replica } from '../db/replica'
import type { FileStore } from '../files/store'
import type { Outbox } from '../outbox/outbox'
import type { Log } from '../call'
import type { SealKeys } from '../operations/seal'
import type { Upstream } from '../upstream/port'

export type Job = typeof job.$inferSelect

/** The runner's dependencies; every handler gets them. */
export interface JobDeps {
  db: Db
  /** For long reads that may be a moment old; undefined: there is none. */
  replica?: Replica | undefined
  clock: Clock
  files: FileStore
  upstream: Upstream
  log: Log
  /** undefined: no carrier of messages. */
  outbox?: Outbox | undefined
  /** Months of trades that stay in their tables; undefined: all. */
  archiveMonths?: number | undefined
  /** Keys of the operation log's seals; undefined: the log is not sealed. */
  sealKeys?: SealKeys | undefined
  /** The folder below which drops of files may lie; undefined: none may. */
  dropDir?: string | undefined
  /** The servers from which files may be fetched; undefined: all. */
  dropHosts?: readonly string[] | undefined
}

/** Called in the transaction that gives the job up after its last attempt. */
export type GiveUp = (tx: Tx, job: Job, deps: JobDeps) => Promise<void>

/**
 * Short work: runs in one transaction together with the mark that the job is done, so that it takes
 * effect exactly once, also across crashes. It must await only the database.
 */
export interface ShortJob {
  /** At most 32 characters. */
  kind: string
  lane: 'short'
  run(tx: Tx, job: Job, deps: JobDeps): Promise<void>
  onGiveUp?: GiveUp
}

export interface LongJobContext extends JobDeps {
  job: Job
  /** Aborted when the process stops or the lease was lost; the job then runs again elsewhere. */
  signal: AbortSignal
  /** Renews the lease; call it between steps. @throws JobStopped when the lease is lost. */
  renew(): Promise<void>
}

/**
 * Long work, which runs beside the short and never holds it up: takes the database in short steps
 * of its own (PGlite has one connection for all) and may run again from the start after a crash, so
 * a second run must do no harm.
 */
export interface LongJob {
  /** At most 32 characters. */
  kind: string
  lane: 'long'
  run(context: LongJobContext): Promise<void>
  onGiveUp?: GiveUp
}

/** Work of every business day at a set hour, once per provider and day. */
export interface DailyJob {
  /** At most 32 characters; also the kind of its jobs. */
  kind: string
  /** `HH:mm` in Asia/Shanghai. */
  at: string
  /**
   * Runs in one transaction with the plan of the next day's run. Days are never skipped: after a
   * downtime or a clock leap the gateway runs them one after the other.
   * @param day the business day it is due on, `YYYY-MM-DD`
   */
  run(tx: Tx, what: { providerId: string; day: string }, deps: JobDeps): Promise<void>
}

/** A module's background work; it runs where a list names it (`all.ts`). */
export type JobDefinition = ShortJob | LongJob | DailyJob

/** The process stops, or another runner took the job over; the work itself did not fail. */
export class JobStopped extends Error {
  constructor() {
    super('job stopped')
    this.name = 'JobStopped'
  }
}
