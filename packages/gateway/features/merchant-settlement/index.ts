/** Exports for other features; the tables are in their own file. */
export { merchantSettlementReport } from './merchant-settlement-report'
export { merchantSettlementSearch } from './merchant-settlement-search'
