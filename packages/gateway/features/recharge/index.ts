/** Exports for other features; the tables are in their own file. */
export { readsReceipt } from './recharge-access'
export { rechargeReport } from './recharge-report'
