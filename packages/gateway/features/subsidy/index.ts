/** What other features may use of this one; its tables stand in their own file. */
export { subsidyReport } from './subsidy-report'
export { takeBackSubsidy } from './subsidy-take-back'
