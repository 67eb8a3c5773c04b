/** Exports for other features. */
export {
  payableReport,
  receivableReport,
  transitReport,
  trialBalanceReport,
  voucherReport,
} from './books-report'
export { ACCOUNT_NAME } from './account-lines'
