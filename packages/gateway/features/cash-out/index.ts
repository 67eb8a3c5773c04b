/** Exports for other features; the tables are in their own file. */
export { createCashOuts } from './cash-out-create'
export { cashOutReport } from './cash-out-report'
export { cashOutSearch } from './cash-out-search'
export { cashOutTodos } from './cash-out-todo'
