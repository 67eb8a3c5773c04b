/** Exports for other features. */
export {
  payableReport,
  receivableReport,
  standingReport,
  transitReport,
  trialBalanceReport,
  voucherReport,
} from './books-report'
export { ACCOUNT_LINES, ACCOUNT_NAME } from './account-lines'
export { PAYABLE_LINES } from './payable-lines'
export { RECEIVABLE_LINES } from './receivable-list'
