import { registerJob, registerLongJob } from '../jobs'
import { runExport } from './run'
import { breakTask, expireTask } from './task-states'

/** What the report centre does in the background; loaded once, by `reports/index.ts`. */

registerLongJob('export', runExport, (tx, job, { clock }) => breakTask(tx, job, clock.now()))
registerJob('export.expire', (tx, job, { clock }) => expireTask(tx, job, clock.now()))
registerLongJob('file.remove', ({ files, job }) => files.remove(String(job.payload.token)))
