/** What other features may use of this one; its tables stand in their own file. */
export { readsReceipt } from './recharge-access'
export { rechargeReport } from './recharge-report'
