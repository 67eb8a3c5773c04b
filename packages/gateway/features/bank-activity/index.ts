/** Exports for other features; the tables are in their own file. */
export { bankActivityReport } from './bank-activity-report'
