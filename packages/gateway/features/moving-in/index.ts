/** Exports for other features; the tables are in their own file. */
export { importJob } from './import-job'
export { readsImportFile } from './import-list'
export { rateFileTodos } from './rate-file-todo'
