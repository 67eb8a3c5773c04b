/** What other features may use of this one; its tables stand in their own file. */
export { balancesOf } from './account-balances'
export { entryRow } from './account-entry-list'
export { accountEntryReport, profitStatementReport } from './account-report'
