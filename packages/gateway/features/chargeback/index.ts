/** Exports for other features; the tables are in their own file. */
export { disputedAmt } from './chargeback-open'
export { readsChargebackFile } from './chargeback-reader'
export { chargebackReport } from './chargeback-report'
export { chargebackSearch } from './chargeback-search'
export { chargebackTodos } from './chargeback-todo'
