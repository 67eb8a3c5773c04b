/** Exports for other features; the tables are in their own file. */
export { statementDiffReport } from './statement-diff-report'
export { plannedFor } from './statement-plan'
export { readsStatementFile } from './statement-reader'
export { statementReport } from './statement-report'
export { statementDiffTodos } from './statement-diff-todo'
