/** Exports for other features; the tables are in their own file. */
export { subsidyReport } from './subsidy-report'
export { takeBackSubsidy } from './subsidy-take-back'
