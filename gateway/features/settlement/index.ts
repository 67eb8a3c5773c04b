/** What other features may use of this one; its tables stand in their own file. */
export { changeSettlement } from './settlement-change'
export {
  type Chosen,
  chosenSettlements,
  holdersOf,
  isInvoiced,
  lockSettlements,
  refusalOf,
  sum,
  wholeOf,
} from './settlement-invoices'
export { SETTLEMENT_MOVES } from './settlement-moves'
export { earnedIn } from './settlement-open'
export { settlementReport } from './settlement-report'
export { settlementSearch } from './settlement-search'
export { settlementTodos } from './settlement-todo'
