/** What other features may use of this one. */
export { datesOf } from './trade-summary-dates'
export { tradeChangeReport } from './trade-change-report'
export { tradeSummaryReport } from './trade-summary-report'
