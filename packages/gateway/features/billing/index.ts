/** What other features may use of this one; its tables stand in their own file. */
export { billingReport } from './billing-report'
