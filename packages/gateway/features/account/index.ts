/** Exports for other features; the tables are in their own file. */
export { balancesOf } from './account-balances'
export { entryRow } from './account-entry-list'
export { accountEntryReport, profitStatementReport } from './account-report'
