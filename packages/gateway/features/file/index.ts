/** What other features may use of this one; its tables stand in their own file. */
export { readableFile } from './file-access'
export { noteFilesOf } from './strays'
