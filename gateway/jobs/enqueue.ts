import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open'
import { job } from '../db/schema'
import { poke } from './wake'

export interface NewJob {
  /** A kind that `registerJob` or `registerLongJob` knows. */
  kind: string
  /** What it is about, e.g. a deviceId or taskId. */
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
  const jobId = randomUUID().replaceAll('-', '')
  await tx.insert(job).values({
    jobId,
    providerId: fields.providerId,
    kind: fields.kind,
    refId: fields.refId,
    payload: fields.payload ?? {},
    clock: fields.clock,
    runAt: new Date(fields.runAt),
    createdAt: sql`now()`,
  })
  poke()
  return jobId
}

/** Takes back work that has not begun. @returns how many jobs that were. */
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
