/** Exports for other features; the tables are in their own file. */
export { billingReport } from './billing-report'
