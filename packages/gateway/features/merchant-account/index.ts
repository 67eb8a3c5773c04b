/** Exports for other features; the tables are in their own file. */
export { setBatchStatus, tradeStatusOf, type BatchStatus } from './batch-family'
export { holdTrades, releaseTrades } from './hold-trades'
export {
  lockMerchantAccounts,
  moveMerchantMoney,
  type AccountMove,
  type MerchantAccount,
} from './merchant-account'
export { payoutMoved } from './payout-moved'
export type { PayoutEvent } from './payout-words'
export {
  batchesPaidBy,
  merchantBalanceAt,
  merchantBalanceOf,
  merchantEntriesOf,
} from './merchant-balance'
export { openBalances, type Opening } from './open-balances'
export { undoOpenings } from './undo-openings'
export { costOfRefund, coverByMerchant, paysItself } from './merchant-cover'
export { setMerchantTerms } from './merchant-terms'
export { topUpMerchant } from './merchant-top-up'
export { unsettledOf } from './unsettled'
