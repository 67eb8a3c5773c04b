/** Exports for other features; the tables are in their own file. */
export { ingestEventTodos } from './event-list'
export { registerIngest } from './door'
export { dropJob } from './drop/drop-job'
export { fileJob } from './file-job'
export { missingByProvider, missingFileTodos } from './missing-file'
export { ingestRetry, ingestRetryDaily } from './retry-job'
export { sealSources } from './seal-sources'
export { takeEvents } from './take-events'
