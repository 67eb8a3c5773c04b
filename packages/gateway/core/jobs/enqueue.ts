import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open'
import { job } from './job-schema'
import { poke } from './wake'

export interface NewJob {
  /** The kind of a job in the runner's list. */
  kind: string
  /** Id of the record, e.g. a deviceId or taskId. */
  refId: string
  providerId: string
  /** Epoch ms on the clock named below. */
  runAt: number
  /** 'business' waits for the clock the sandbox can move forward, 'wall' for the real one. */
  clock: 'business' | 'wall'
  payload?: Record<string, unknown>
}

/** Adds work in the caller's transaction: it exists if and only if that commits. */
export async function enqueueJob(tx: Tx | Db, fields: NewJob): Promise<string> {
  const row = rowOf(fields)
  await tx.insert(job).values(row)
  poke()
  return row.jobId
}

/** The same for work of a business day: a day has it at most once, done or not. */
export async function enqueueOnce(tx: Tx | Db, fields: NewJob & { day: string }): Promise<void> {
  const target = [job.providerId, job.kind, job.refId, job.day]
  await tx
    .insert(job)
    .values({ ...rowOf(fields), day: fields.day })
    .onConflictDoNothing({ target })
  poke()
}

/**
 * Plans the next run of work that repeats for ever, e.g. the poll of a folder: of a record one run
 * waits, and the runs that are done leave no rows.
 */
export async function planPoll(tx: Tx, fields: NewJob): Promise<void> {
  const { kind, providerId, refId } = fields
  await tx
    .delete(job)
    .where(
      and(
        eq(job.kind, kind),
        eq(job.providerId, providerId),
        eq(job.refId, refId),
        inArray(job.state, ['WAITING', 'DONE']),
      ),
    )
  await enqueueJob(tx, fields)
}

const rowOf = (fields: NewJob) => ({
  jobId: randomUUID().replaceAll('-', ''),
  providerId: fields.providerId,
  kind: fields.kind,
  refId: fields.refId,
  payload: fields.payload ?? {},
  clock: fields.clock,
  runAt: new Date(fields.runAt),
  createdAt: sql`now()`,
})

/** Deletes jobs that have not started. @returns their number */
export async function cancelJobs(
  tx: Tx | Db,
  which: { kind: string; providerId: string; refId: string },
): Promise<number> {
  const gone = await tx
    .delete(job)
    .where(
      and(
        eq(job.kind, which.kind),
        eq(job.providerId, which.providerId),
        eq(job.refId, which.refId),
        eq(job.state, 'WAITING'),
      ),
    )
    .returning({ jobId: job.jobId })
  return gone.length
}
