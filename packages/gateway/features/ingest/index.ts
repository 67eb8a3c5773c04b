/** Exports for other features; the tables are in their own file. */
export { ingestEventTodos } from './event-list'
export { registerIngest } from './door'
export { fileJob } from './file-job'
export { ingestRetry, ingestRetryDaily } from './retry-job'
export { takeEvents } from './take-events'
