/** Exports for other features; the tables are in their own file. */
export { readsAppealFile } from './appeal-reader'
export { appealSearch } from './appeal-search'
export { appealReport } from './appeal-report'
export { appealTodos } from './appeal-todo'
