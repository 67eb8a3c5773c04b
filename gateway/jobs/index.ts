export { planDailies, registerDaily, type Daily } from './daily'
export { cancelJobs, enqueueJob, type NewJob } from './enqueue'
export { releaseLeases } from './queue'
export {
  JobStopped,
  registerJob,
  registerLongJob,
  type Job,
  type JobDeps,
  type JobHandler,
  type LongJobContext,
  type LongJobHandler,
} from './registry'
export { startJobs, type JobRunner } from './runner'
