export { planDailies } from './daily'
export {
  JobStopped,
  type DailyJob,
  type Job,
  type JobDeps,
  type JobDefinition,
  type LongJob,
  type LongJobContext,
  type ShortJob,
} from './definition'
export { cancelJobs, enqueueJob, enqueueOnce, planPoll } from './enqueue'
export { releaseLeases } from './queue'
export { startJobs, type JobRunner } from './runner'
