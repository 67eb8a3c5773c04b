/** Exports for other features; the tables are in their own file. */
export { bookItems } from './book-items'
export { readsAskFile, readsStatementOfBank } from './file-rights'
export { matchJob } from './match-job'
export { statementJob } from './statement-job'
