/** Exports for other features; the tables are in their own file. */
export { readsCorrectionFile, readsEvidence } from './closing-reader'
