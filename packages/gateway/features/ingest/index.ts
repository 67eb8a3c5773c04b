/** Exports for other features; the tables are in their own file. */
export { ingestEventTodos } from './event-list'
export { takeEvent } from './event-take'
export { reasonWords } from './reason-words'
export { registerIngest } from './door'
export { fileJob } from './file-job'
export { ingestRetry, ingestRetryDaily } from './retry-job'
export { sealSources } from './seal-sources'
export { takeEvents } from './take-events'
