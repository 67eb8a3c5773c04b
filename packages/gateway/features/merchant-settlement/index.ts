/** What other features may use of this one; its tables stand in their own file. */
export { merchantSettlementReport } from './merchant-settlement-report'
export { merchantSettlementSearch } from './merchant-settlement-search'
