/** What other features may use of this one: what the records of a day come to in the books. */
export { bankLines } from './bank-lines'
export {
  awaitingBatches,
  awaitingPayouts,
  clearedOf,
  expectedClearing,
  unclearedByProvider,
  unclearedUpTo,
} from './expected-clearing'
export { paymentMoves } from './payment-moves'
export { CLEARING_JOB, planClearing } from './plan-clearing'
export {
  AUTO_CASH_BOOKED,
  CLEARS_BY_ITSELF,
  DAY_VOUCHER_NO,
  type DayVoucher,
  type LedgerDays,
  PAID_WITHIN_DAYS,
  dayLines,
  dayVoucherNo,
  spanOf,
} from './day-lines'
