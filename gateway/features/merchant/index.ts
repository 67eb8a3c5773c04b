/** What other features may use of this one; its tables stand in their own file. */
export { findMerchant, lockMerchant } from './merchant-find'
export { OVERDUE_REMARK, liftLimit, limitAgain, limitMerchant } from './merchant-limit'
export { type MerchantRecord, merchantRecords, merchantScope } from './merchant-list'
export { type Why, moveMerchant } from './merchant-move'
export { MERCHANT_MOVES } from './merchant-moves'
export { merchantReport } from './merchant-report'
export { merchantRow } from './merchant-row'
export { maySeeSettlePics } from './merchant-settle-changes'
