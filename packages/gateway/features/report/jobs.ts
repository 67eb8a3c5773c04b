import type { LongJob, ShortJob } from '../../core/jobs'
import { runExport } from './run'
import { breakTask, expireTask } from './task-states'

/** What the report centre does in the background. */

export const exportJob: LongJob = {
  kind: 'export',
  lane: 'long',
  run: runExport,
  onGiveUp: (tx, job, { clock }) => breakTask(tx, job, clock.now()),
}

export const exportExpireJob: ShortJob = {
  kind: 'export.expire',
  lane: 'short',
  run: (tx, job, { clock }) => expireTask(tx, job, clock.now()),
}

export const fileRemoveJob: LongJob = {
  kind: 'file.remove',
  lane: 'long',
  run: ({ files, job }) => files.remove(String(job.payload.token)),
}
