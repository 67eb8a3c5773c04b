/** Exports for other features; the tables are in their own file. */
export { countedDays } from './paid-merchants'
export { addToRollup, payDelta, refundDelta } from './rollup'
export { ownPart, partsOf, treePart, upperParts } from './share-parts'
export { heldBy, sharesOf } from './trade-refunds'
export { paidMerchants, tradeDays } from './trade-days'
export { timeInTradeNo } from './trade-numbers'
export {
  EARNS_NOTHING,
  payOrders,
  takePayments,
  type Ending,
  type Payment,
  type Taking,
  type Till,
} from './trade-take'
export { tradeReport } from './trade-report'
export { tradeSearch } from './trade-search'
