/** What other features may use of this one; its tables stand in their own file. */
export { changeSettle } from './settlement-change'
export {
  type Chosen,
  chosenSettles,
  holdersOf,
  isInvoiced,
  lockSettles,
  refusalOf,
  sum,
  wholeOf,
} from './settlement-invoices'
export { SETTLE_MOVES } from './settlement-moves'
export { earnedIn } from './settlement-open'
export { settleReport } from './settlement-report'
