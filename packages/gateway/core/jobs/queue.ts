import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { Clock } from '../clock'
import { isAnyOf } from '../db/one-of'
import type { Db, Tx } from '../db/open'
import { job } from './job-schema'
import type { Job } from './definition'

/** The queries of jobs: claim, renew, finish, put back. Each is one short statement. */

/** A lease that was not renewed for so long has expired. */
export const LEASE_MS = 60_000
export const MAX_ATTEMPTS = 5
/** Pause before the second, third … attempt, on the job's own clock. */
const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000] as const
/** Retention of finished rows: what ran, when, and why it failed. */
const KEEP_MS = 30 * DAY_MS

/** Takes the job that has been due longest, or one whose runner died. */
export async function claim(
  db: Db,
  clock: Clock,
  kinds: string[],
  only?: 'business',
): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined
  const now = new Date(clock.now())
  const wall = new Date(clock.wall())
  // A scalar subquery: inside IN (...) the planner could run it, and lock, more than once.
  const due = db
    .select({ providerId: job.providerId, jobId: job.jobId })
    .from(job)
    .where(
      and(
        isAnyOf(job.kind, kinds),
        only && eq(job.clock, only),
        or(
          and(
            eq(job.state, 'WAITING'),
            or(
              and(eq(job.clock, 'business'), lte(job.runAt, now)),
              and(eq(job.clock, 'wall'), lte(job.runAt, wall)),
            ),
          ),
          and(eq(job.state, 'RUNNING'), lt(job.leaseUntil, wall)),
        ),
      ),
    )
    // Jobs that are due at the same moment run in a fixed order, in every process and however late.
    .orderBy(job.runAt, job.kind, job.refId, job.jobId)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(job)
    .set({
      state: 'RUNNING',
      attempts: sql`${job.attempts} + 1`,
      leaseUntil: new Date(wall.getTime() + LEASE_MS),
    })
    .where(sql`(${job.providerId}, ${job.jobId}) = (${due})`)
    .returning()
  return claimed
}

/**
 * The row as long as this attempt owns it: `attempts` is the fence that keeps a runner which
 * slept past its lease from finishing what another one has taken over.
 */
const owned = (mine: Job) =>
  and(
    eq(job.providerId, mine.providerId),
    eq(job.jobId, mine.jobId),
    eq(job.state, 'RUNNING'),
    eq(job.attempts, mine.attempts),
  )

/** @returns false when the job is no longer ours. */
export async function renew(db: Db, clock: Clock, mine: Job): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({ leaseUntil: new Date(clock.wall() + LEASE_MS) })
    .where(owned(mine))
    .returning({ jobId: job.jobId })
  return rows.length > 0
}

/** @returns false when the job is no longer ours; the caller then rolls back. */
export async function finish(tx: Tx | Db, mine: Job): Promise<boolean> {
  const rows = await tx
    .update(job)
    .set({ state: 'DONE', leaseUntil: null, lastError: '' })
    .where(owned(mine))
    .returning({ jobId: job.jobId })
  return rows.length > 0
}

/**
 * Releases every lease. Only for a database that this process alone has open: the lease holders are
 * dead, and their jobs need not wait for the leases to expire.
 */
export async function releaseLeases(db: Db, clock: Clock): Promise<void> {
  await db
    .update(job)
    .set({ leaseUntil: new Date(clock.wall() - 1) })
    .where(eq(job.state, 'RUNNING'))
}

/** The runner was stopped, the job did not fail: the attempt does not count. */
export async function putBack(db: Db, mine: Job): Promise<void> {
  await db
    .update(job)
    .set({ state: 'WAITING', leaseUntil: null, attempts: sql`${job.attempts} - 1` })
    .where(owned(mine))
}

/** Releases the job until its next attempt. */
export async function retryLater(db: Db, clock: Clock, mine: Job, error: string): Promise<void> {
  const pause = BACKOFF_MS[Math.min(mine.attempts, BACKOFF_MS.length) - 1]!
  const now = mine.clock === 'business' ? clock.now() : clock.wall()
  await db
    .update(job)
    .set({
      state: 'WAITING',
      leaseUntil: null,
      runAt: new Date(now + pause),
      lastError: error.slice(0, 500),
    })
    .where(owned(mine))
}

/** @returns false when the job is no longer ours. */
export async function giveUp(tx: Tx, mine: Job, error: string): Promise<boolean> {
  const rows = await tx
    .update(job)
    .set({ state: 'FAILED', leaseUntil: null, lastError: error.slice(0, 500) })
    .where(owned(mine))
    .returning({ jobId: job.jobId })
  return rows.length > 0
}

/** Deletes finished jobs after a month, so that the table stays small. */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  await db
    .delete(job)
    .where(
      and(
        inArray(job.state, ['DONE', 'FAILED']),
        lt(job.createdAt, new Date(clock.wall() - KEEP_MS)),
      ),
    )
}
