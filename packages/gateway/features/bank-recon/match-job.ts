import type { Tx } from '../../core/db/open'
import { enqueueJob, type LongJob } from '../../core/jobs'
import { matchOpen } from './match'

/** Matches again what is open, after an entry came back. */
const MATCH_JOB = 'bank.match'

export const matchJob: LongJob = {
  kind: MATCH_JOB,
  lane: 'long',
  run: ({ db, job, renew }) => matchOpen(db, job.providerId, renew),
}

export const planMatching = (tx: Tx, providerId: string, now: number): Promise<unknown> =>
  enqueueJob(tx, { kind: MATCH_JOB, refId: providerId, providerId, runAt: now, clock: 'business' })
