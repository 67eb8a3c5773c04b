/** Exports for other features; the tables are in their own file. */
export { rebateDetailReport, rebateReport, rebateRuleReport } from './rebate-report'
