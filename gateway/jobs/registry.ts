import type { job } from '../db/schema'
import type { Clock } from '../clock'
import type { Db, Tx } from '../db/open'
import type { FileStore } from '../files/store'
import type { Log } from '../call'
import type { Upstream } from '../upstream/port'

export type Job = typeof job.$inferSelect

/** What the runner was started with; every handler gets it. */
export interface JobDeps {
  db: Db
  clock: Clock
  files: FileStore
  upstream: Upstream
  log: Log
}

/**
 * Short work: runs in one transaction together with the mark that the job is done, so that it
 * takes effect exactly once, whatever crashes. It must not wait for anything but the database.
 */
export type JobHandler = (tx: Tx, job: Job, deps: JobDeps) => Promise<void>

export interface LongJobContext extends JobDeps {
  job: Job
  /** Aborted when the process stops or the lease was lost; the job then runs again elsewhere. */
  signal: AbortSignal
  /** Keeps the lease; call it between steps. @throws JobStopped when the work is no longer ours. */
  renew(): Promise<void>
}

/**
 * Long work: takes the database in short steps of its own (PGlite has one connection for
 * everybody) and may run again from the start after a crash, so a second run must do no harm.
 */
export type LongJobHandler = (context: LongJobContext) => Promise<void>

/** Told in the transaction that gives the job up after its last attempt. */
export type GiveUp = (tx: Tx, job: Job, deps: JobDeps) => Promise<void>

export type Registered = { onGiveUp?: GiveUp } & (
  | { lane: 'short'; handler: JobHandler }
  | { lane: 'long'; handler: LongJobHandler }
)

const kinds = new Map<string, Registered>()

function register(kind: string, entry: Registered): void {
  if (kinds.has(kind)) throw new Error(`job ${kind}: wanted one handler, got a second one`)
  kinds.set(kind, entry)
}

/** Registers short work; modules call it once when they are loaded. */
export function registerJob(kind: string, handler: JobHandler, onGiveUp?: GiveUp): void {
  register(kind, { lane: 'short', handler, onGiveUp })
}

/** Registers long work, which runs beside the short and never holds it up. */
export function registerLongJob(kind: string, handler: LongJobHandler, onGiveUp?: GiveUp): void {
  register(kind, { lane: 'long', handler, onGiveUp })
}

export function registeredJob(kind: string): Registered {
  const entry = kinds.get(kind)
  if (!entry) throw new Error(`wanted a job of ${[...kinds.keys()].join(', ')}, got ${kind}`)
  return entry
}

export function kindsOf(lane: Registered['lane']): string[] {
  return [...kinds].filter(([, entry]) => entry.lane === lane).map(([kind]) => kind)
}

/** The process stops, or another runner took the job over; nothing is wrong with the work. */
export class JobStopped extends Error {
  constructor() {
    super('job stopped')
    this.name = 'JobStopped'
  }
}
