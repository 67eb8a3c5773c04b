/** Exports for other features; the tables are in their own file. */
export { closingTodos } from './closing-todo'
export { readsCorrectionFile, readsEvidence } from './closing-reader'
