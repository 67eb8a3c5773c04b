/** Exports for other features; the tables are in their own file. */
export { merchantSettlementReport } from './merchant-settlement-report'
export { merchantSettlementTodos } from './merchant-settlement-todo'
export { merchantSettlementSearch } from './merchant-settlement-search'
