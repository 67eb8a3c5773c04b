/** Exports for other features; the tables are in their own file. */
export { bookItems } from './book-items'
export { bankEntryReport } from './entry-report'
export { bankEntryTodos } from './entry-todo'
export { readsAskFile, readsStatementOfBank } from './file-rights'
export { matchJob } from './match-job'
export { receiveStatement } from './receive-statement'
export { statementJob } from './statement-job'
