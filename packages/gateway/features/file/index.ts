/** Exports for other features; the tables are in their own file. */
export { readableFile } from './file-access'
export { noteFilesOf } from './strays'
